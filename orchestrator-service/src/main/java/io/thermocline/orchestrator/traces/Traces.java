package io.thermocline.orchestrator.traces;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.workload.InputFile;
import io.thermocline.lab.InputRules;
import io.thermocline.orchestrator.RefusedException;
import io.thermocline.orchestrator.RefusedException.Reason;
import io.thermocline.orchestrator.RequestSubject;
import io.thermocline.orchestrator.settings.Data;
import io.thermocline.orchestrator.settings.Limits;
import io.thermocline.orchestrator.store.DiskRoom;
import io.thermocline.workloads.stream.StreamFormat;
import io.thermocline.workloads.trace.TextOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/**
 * Uploaded traces. A file is kept under the hash of its bytes and the suffix of its name, which tells its format. All
 * methods block.
 */
@Service
public final class Traces {
    private static final Pattern NAME =
            Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,63}((?:\\.[A-Za-z0-9]{1,20}){0,3})");
    private static final Pattern HASH = Pattern.compile(Trace.HASH);
    private static final int AT_A_TIME = 64;

    private final TraceStore store;
    private final Limits limits;
    private final Path folder;
    private final UploadRoom room;
    private final DiskRoom disk;
    private final UploadContents contents;
    private final List<Object> turns =
            Stream.generate(Object::new).limit(AT_A_TIME).toList();

    Traces(TraceStore store, Limits limits, Data data, DiskRoom disk) {
        this.store = store;
        this.limits = limits;
        this.disk = disk;
        folder = data.traces().toAbsolutePath().normalize();
        Upload.removeUnended(folder);
        contents = new UploadContents(limits);
        room = new UploadRoom(limits.uploads().toBytes(), store.bytes());
    }

    /** A trace, and whether it was there before. */
    public record Kept(Trace trace, boolean again) {}

    /**
     * Begins an upload.
     *
     * @param announcedBytes size that the client announced, or -1
     */
    Upload begin(long announcedBytes) {
        long most = Math.min(limits.upload().toBytes(), room.leftBytes());
        if (announcedBytes > most) {
            throw new RefusedException(
                    Reason.TOO_LARGE,
                    "the upload has " + announcedBytes + " bytes; " + most
                            + " are allowed: delete traces, or shorten it");
        }
        disk.checkUpload(Math.max(0, announcedBytes));
        return new Upload(folder, limits.upload().toBytes(), room);
    }

    /** Begins to keep what a client streams into a run. */
    public StreamLog beginStream(int pages) {
        return new StreamLog(begin(-1), pages);
    }

    /** Keeps what a client has streamed. */
    public Trace keep(StreamLog log, String name) {
        return keep(log.end(), name + StreamFormat.SUFFIX, null, TextOptions.NONE)
                .trace();
    }

    /**
     * Keeps what has been uploaded.
     *
     * @param name what the user calls it; its suffix tells format and compression
     * @param format its format, where the suffix does not tell; {@code graph} or {@code testbed} where it is no trace
     * @param lines what the lines of a text trace are, where its format does not tell
     */
    Kept keep(Upload upload, String name, @Nullable String format, TextOptions lines) {
        Matcher matcher = NAME.matcher(name);
        if (!matcher.matches()) {
            throw InvalidInputException.of(
                    new RequestSubject.Parameter("name"),
                    name,
                    "letters, digits, _ and -, with up to three suffixes, such as web.oracleGeneral.bin.zst");
        }
        String hash = upload.end();
        synchronized (turn(hash)) {
            return keepInTurn(upload, hash, new UploadContents.Asked(name, matcher.group(1), format, lines));
        }
    }

    private Kept keepInTurn(Upload upload, String hash, UploadContents.Asked asked) {
        Trace known = store.find(hash).orElse(null);
        Path file = folder.resolve(hash + asked.fileSuffix());
        boolean kept = known != null && file.equals(file(hash)) && Files.exists(file);
        if (!kept) {
            move(upload.file(), file);
        }
        try {
            InputFile named = new InputFile(file, InputRules.HASH + hash);
            if (known != null) {
                contents.checkSame(known, asked, named);
                return new Kept(known, true);
            }
            Trace described = contents.described(upload, hash, asked, named);
            boolean first = store.insert(described, hash + asked.fileSuffix());
            if (first) {
                upload.kept();
            }
            kept = true;
            return new Kept(described, !first);
        } catch (InvalidInputException e) {
            throw RequestSubject.ofBody(e);
        } finally {
            if (!kept) {
                move(file, upload.file()); // may be tried again; else it goes with the upload
            }
        }
    }

    private static void move(Path upload, Path file) {
        try {
            Files.move(upload, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException("an upload cannot be kept", e);
        }
    }

    /** The file that a request names by its hash. */
    public Path file(InputRules.Kind kind, String hash) {
        Subject field = kind == InputRules.Kind.TESTBED ? Subject.Field.TESTBED : Subject.Field.WORKLOAD;
        String named = InputRules.HASH + hash;
        if (!HASH.matcher(hash).matches()) {
            throw InvalidInputException.of(field, named, "64 hexadecimal digits after " + InputRules.HASH);
        }
        Trace trace = store.find(hash).orElse(null);
        String what = kind == InputRules.Kind.ACCESSES ? "trace" : kind.name().toLowerCase(Locale.ROOT);
        if (trace == null) {
            throw InvalidInputException.about(field, "there is no " + what + " '" + named + "'; upload it first");
        }
        if (trace.kind() != kind) {
            throw InvalidInputException.about(
                    field,
                    "'" + named + "' is kept as " + trace.name() + " of the format " + trace.format() + ", and is no "
                            + what + "; delete it, and upload it as one");
        }
        return file(hash);
    }

    /** The file of a hash that is known. */
    public Path file(String hash) {
        return folder.resolve(store.file(find(hash).hash()).orElseThrow());
    }

    /** One trace. */
    public Trace find(String hash) {
        return store.find(hash)
                .orElseThrow(() -> new RefusedException(Reason.NOT_FOUND, "there is no trace '" + hash + "'"));
    }

    /** Traces in the order of their hashes, after one. */
    public List<Trace> list(String after, int limit) {
        return store.list(after, limit);
    }

    /** Forgets a trace. */
    public void delete(String hash) {
        synchronized (turn(hash)) {
            Trace trace = find(hash);
            Path file = file(hash);
            if (store.delete(hash)) {
                room.giveBack(trace.bytes());
            }
            remove(file);
        }
    }

    /** What is held while a file of this hash comes or goes, so that one that comes twice is looked at once. */
    private Object turn(String hash) {
        return turns.get(Math.floorMod(hash.hashCode(), AT_A_TIME));
    }

    private static void remove(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException("a trace cannot be removed", e);
        }
    }
}
