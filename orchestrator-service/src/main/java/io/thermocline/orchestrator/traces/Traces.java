package io.thermocline.orchestrator.traces;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.orchestrator.RefusedException;
import io.thermocline.orchestrator.RefusedException.Reason;
import io.thermocline.orchestrator.settings.Data;
import io.thermocline.orchestrator.settings.Limits;
import io.thermocline.testbed.InputRules;
import io.thermocline.testbed.StandardLaboratory;
import io.thermocline.workloads.graph.GraphFiles;
import io.thermocline.workloads.stream.StreamFormat;
import io.thermocline.workloads.stream.StreamWorkload;
import io.thermocline.workloads.trace.TraceFile;
import io.thermocline.workloads.trace.TraceFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** Uploaded traces. A file is kept under the hash of its bytes and the suffix of its name, which tells its format. All methods block. */
@Service
public final class Traces {
    private static final Pattern NAME =
            Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,63}((?:\\.[A-Za-z0-9]{1,20}){0,2})");
    private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");
    private static final long ANY_PAGE_BYTES = 4096;

    private final TraceStore store;
    private final Limits limits;
    private final Path folder;
    private final UploadRoom room;

    Traces(TraceStore store, Limits limits, Data data) {
        this.store = store;
        this.limits = limits;
        folder = data.traces().toAbsolutePath().normalize();
        Upload.removeUnended(folder);
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
        return new Upload(folder, limits.upload().toBytes(), room);
    }

    /** Begins to keep what a client streams into a run of so many pages. */
    public StreamLog beginStream(int pages) {
        return new StreamLog(begin(-1), pages);
    }

    /** Keeps what a client has streamed. */
    public Trace keep(StreamLog log, String name) {
        return keep(log.end(), name + StreamFormat.SUFFIX, null).trace();
    }

    /**
     * Keeps what has been uploaded.
     *
     * @param name what the user calls it; its suffix tells format and compression
     * @param format its format, where the suffix does not tell; {@code graph} or {@code testbed} where it is no trace
     */
    Kept keep(Upload upload, String name, @Nullable String format) {
        Matcher matcher = NAME.matcher(name);
        if (!matcher.matches()) {
            throw InvalidInputException.of(
                    "name", name, "letters, digits, _ and -, with up to two suffixes, such as web.oracleGeneral.zst");
        }
        String hash = upload.end();
        Trace known = store.find(hash).orElse(null);
        if (known != null) {
            return new Kept(known, true);
        }
        String fileName = hash + matcher.group(1);
        Path file = folder.resolve(fileName);
        try {
            Files.move(upload.file(), file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException("an upload cannot be kept", e);
        }
        boolean kept = false;
        try {
            Trace described = described(upload, hash, name, format, file);
            boolean first = store.insert(described, fileName);
            if (first) {
                upload.kept();
            }
            kept = true;
            return new Kept(described, !first);
        } finally {
            if (!kept) {
                remove(file);
            }
        }
    }

    private Trace described(Upload upload, String hash, String name, @Nullable String format, Path file) {
        long size = upload.bytes();
        String kind = format == null ? "" : format;
        if (kind.equals(Trace.GRAPH)) {
            int vertices = GraphFiles.vertices(file, limits.decompressed().toBytes());
            if (vertices > limits.vertices()) {
                throw InvalidInputException.of(
                        "the graph", vertices + " vertices", "at most " + limits.vertices() + " vertices");
            }
            return new Trace(hash, name, size, size, Trace.GRAPH, false, now());
        }
        if (kind.equals(Trace.TESTBED)) {
            StandardLaboratory.checkTestbed(file);
            return new Trace(hash, name, size, size, Trace.TESTBED, false, now());
        }
        if (name.endsWith(StreamFormat.SUFFIX)) {
            StreamWorkload.check(file);
            return new Trace(hash, name, size, size, Trace.STREAM, false, now());
        }
        if (format != null && !TraceFormat.labels().contains(format)) {
            throw InvalidInputException.of(
                    "format",
                    format,
                    String.join(", ", TraceFormat.labels()) + ", " + Trace.GRAPH + ", " + Trace.TESTBED);
        }
        TraceFormat given = format == null ? null : TraceFormat.of(format);
        TraceFile trace = TraceFile.of(file.toString(), given, null, ANY_PAGE_BYTES);
        long bytes = trace.decompressedBytes(limits.decompressed().toBytes());
        boolean stated = given != null && !tells(file, given);
        return new Trace(hash, name, size, bytes, trace.format().label(), stated, now());
    }

    /** Whether a trace's name or contents tell its format. */
    private static boolean tells(Path file, TraceFormat format) {
        try {
            return TraceFile.of(file.toString(), null, null, ANY_PAGE_BYTES).format() == format;
        } catch (InvalidInputException e) {
            return false;
        }
    }

    private static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.MICROS);
    }

    /** The file that a request names by its hash. */
    public Path file(InputRules.Kind kind, String hash) {
        String field = kind == InputRules.Kind.TESTBED ? "testbed" : "workload";
        if (!HASH.matcher(hash).matches()) {
            throw InvalidInputException.of(field, "sha256:" + hash, "64 hexadecimal digits after sha256:");
        }
        if (store.find(hash).filter(trace -> trace.kind() == kind).isEmpty()) {
            String what =
                    kind == InputRules.Kind.ACCESSES ? "trace" : kind.name().toLowerCase(Locale.ROOT);
            throw new InvalidInputException(
                    field + ": there is no " + what + " 'sha256:" + hash + "'; upload it first");
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
        Trace trace = find(hash);
        Path file = file(hash);
        if (store.delete(hash)) {
            room.giveBack(trace.bytes());
        }
        remove(file);
    }

    private static void remove(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException("a trace cannot be removed", e);
        }
    }
}
