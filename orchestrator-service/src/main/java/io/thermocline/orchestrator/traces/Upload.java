package io.thermocline.orchestrator.traces;

import io.thermocline.engine.Sha256;
import io.thermocline.orchestrator.RefusedException;
import io.thermocline.orchestrator.RefusedException.Reason;
import io.thermocline.orchestrator.store.DiskRoom;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/**
 * Bytes that are being uploaded, into a file of their own. They take room as they come, and give it back when the
 * upload is closed unless it was kept. Used by one thread at a time. Only the closing may come at any time, where
 * a client is gone.
 */
final class Upload implements AutoCloseable {
    private static final String PREFIX = "upload-";
    private static final String SUFFIX = ".part";

    private final Path file;
    private final long most;
    private final UploadRoom room;
    private final WritableByteChannel out;
    private final MessageDigest digest = Sha256.begin();
    private long bytes;
    private long held;
    private boolean closed;
    private @Nullable String hash; // once it has ended

    /**
     * An upload of no bytes yet.
     *
     * @param most bytes of it at most
     * @param room what it shares with all others
     */
    Upload(Path folder, long most, UploadRoom room) {
        this.most = most;
        this.room = room;
        try {
            Files.createDirectories(folder);
            file = Files.createTempFile(folder, PREFIX, SUFFIX);
            OutputStream stream = Files.newOutputStream(file);
            out = Channels.newChannel(stream);
        } catch (IOException e) {
            throw notKept(e);
        }
    }

    /** Removes what a service that was killed has left of uploads. */
    static void removeUnended(Path folder) {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (DirectoryStream<Path> left = Files.newDirectoryStream(folder, PREFIX + "*" + SUFFIX)) {
            for (Path file : left) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("what is left of uploads in " + folder + " cannot be removed", e);
        }
    }

    /** Takes more bytes. */
    synchronized void write(ByteBuffer buffer) {
        if (closed) {
            throw new IllegalStateException("the upload has been given up");
        }
        int more = buffer.remaining();
        if (bytes + more > most) {
            throw new RefusedException(Reason.TOO_LARGE, "the upload is larger than the " + most + " bytes allowed");
        }
        if (!room.take(more)) {
            throw new RefusedException(
                    Reason.TOO_LARGE,
                    "the upload does not fit the limit of all uploads, those under way included: delete traces, or"
                            + " shorten it");
        }
        held += more;
        bytes += more;
        digest.update(buffer.duplicate());
        try {
            while (buffer.hasRemaining()) {
                out.write(buffer);
            }
        } catch (IOException e) {
            throw notKept(e);
        }
    }

    /** Ends it and answers its hash, also when asked again. */
    String end() {
        String known = hash;
        if (known != null) {
            return known;
        }
        try {
            out.close();
        } catch (IOException e) {
            throw notKept(e);
        }
        String ended = Sha256.end(digest);
        hash = ended;
        return ended;
    }

    private static RuntimeException notKept(IOException failure) {
        return DiskRoom.isFull(failure)
                ? new RefusedException(
                        Reason.FULL,
                        "the disk of the service's folder is full; make room on it, delete traces, or give the service a larger disk (thermocline.data.folder)")
                : new UncheckedIOException("an upload cannot be kept", failure);
    }

    long bytes() {
        return bytes;
    }

    Path file() {
        return file;
    }

    /** Its bytes are kept for good: they hold their room beyond its end. */
    synchronized void kept() {
        room.count(bytes - held); // those given back, where its client was gone before it was kept
        held = 0;
    }

    /** Removes what has not been moved away, and gives back the room of what was not kept. */
    @Override
    public synchronized void close() {
        closed = true;
        room.giveBack(held);
        held = 0;
        try {
            out.close();
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException("an upload cannot be removed", e);
        }
    }
}
