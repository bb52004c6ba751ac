package io.thermocline.orchestrator.traces;

import io.thermocline.orchestrator.RefusedException;
import io.thermocline.orchestrator.RefusedException.Reason;
import io.thermocline.orchestrator.Sha256;
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

/** Bytes that are being uploaded, into a file of their own. Used by one thread at a time. */
final class Upload implements AutoCloseable {
    private static final String PREFIX = "upload-";
    private static final String SUFFIX = ".part";

    private final Path file;
    private final long most;
    private final WritableByteChannel out;
    private final MessageDigest digest = Sha256.begin();
    private long bytes;

    /**
     * An upload of no bytes yet.
     *
     * @param most bytes at which it is refused
     */
    Upload(Path folder, long most) {
        this.most = most;
        try {
            Files.createDirectories(folder);
            file = Files.createTempFile(folder, PREFIX, SUFFIX);
            OutputStream stream = Files.newOutputStream(file);
            out = Channels.newChannel(stream);
        } catch (IOException e) {
            throw new UncheckedIOException("an upload cannot be kept", e);
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
    void write(ByteBuffer buffer) {
        bytes += buffer.remaining();
        if (bytes > most) {
            throw new RefusedException(Reason.TOO_LARGE, "the upload is larger than the " + most + " bytes allowed");
        }
        digest.update(buffer.duplicate());
        try {
            while (buffer.hasRemaining()) {
                out.write(buffer);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("an upload cannot be kept", e);
        }
    }

    /** Ends it and answers its hash. */
    String end() {
        try {
            out.close();
        } catch (IOException e) {
            throw new UncheckedIOException("an upload cannot be kept", e);
        }
        return Sha256.end(digest);
    }

    long bytes() {
        return bytes;
    }

    Path file() {
        return file;
    }

    /** Removes what has not been moved away. */
    @Override
    public void close() {
        try {
            out.close();
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException("an upload cannot be removed", e);
        }
    }
}
