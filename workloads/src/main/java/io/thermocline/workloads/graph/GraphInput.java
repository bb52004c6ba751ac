package io.thermocline.workloads.graph;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Sha256;
import io.thermocline.engine.Units;
import io.thermocline.engine.workload.InputFile;
import io.thermocline.workloads.files.Compression;
import io.thermocline.workloads.files.InputFiles;
import io.thermocline.workloads.files.Packing;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The bytes of a graph file, decompressed. All refusals name the file. */
final class GraphInput implements AutoCloseable {
    /** Number of bytes read at once. */
    static final int BUFFER_BYTES = 1 << 16;

    /**
     * Limits on a file.
     *
     * @param bytes decompressed size at which reading stops with a refusal
     * @param decoderBytes memory that its decoder may use
     */
    record Limits(long bytes, long decoderBytes) {}

    private record Unpacked(Compression compression, InputStream in) {}

    private final InputFile file;
    private final MessageDigest digest = Sha256.begin();
    private final InputStream raw;
    private final Unpacked unpacked;
    private final Limits limits;
    private long bytes;

    /** Opens a file at its start. */
    GraphInput(InputFile file, Limits limits) {
        this.file = file;
        this.limits = limits;
        try {
            raw = new BufferedInputStream(
                    new DigestInputStream(Files.newInputStream(file.path()), digest), BUFFER_BYTES);
            unpacked = unpack();
        } catch (NoSuchFileException e) {
            throw refusal("", "no such file", e);
        } catch (IOException e) {
            throw refusal("", "cannot be read: " + InputFiles.reason(e), e);
        }
    }

    /** Unpacks the file, and closes it if that fails. */
    private Unpacked unpack() throws IOException {
        try {
            raw.mark(Compression.HEAD_BYTES);
            byte[] head = raw.readNBytes(Compression.HEAD_BYTES);
            raw.reset();
            Packing.refuse(InputFiles.graph(file, ""), file, head);
            Compression compression = Compression.ofContent(head);
            return new Unpacked(compression, compression.decompress(raw, limits.decoderBytes()));
        } catch (IOException | InvalidInputException e) {
            raw.close();
            throw e;
        }
    }

    /**
     * Reads the next bytes.
     *
     * @param into where they go, from index {@code from} to its end at most
     * @param place for a refusal; empty for none
     * @return how many were read; 0 at the end of the file
     */
    int read(byte[] into, int from, String place) {
        int got;
        try {
            got = Math.max(0, unpacked.in().read(into, from, into.length - from));
        } catch (IOException e) {
            throw refusal(place, cause(e), e);
        }
        bytes += got;
        if (bytes > limits.bytes()) {
            throw refusal("", "is larger than " + limits.bytes() + " bytes when decompressed", null);
        }
        if (bytes == got && unpacked.compression() != Compression.NONE) {
            refuseArchive(Arrays.copyOfRange(into, from, from + Math.min(got, Compression.HEAD_BYTES)));
        }
        return got;
    }

    /** Refuses what is packed twice, such as the tar in a .tar.gz. */
    private void refuseArchive(byte[] head) {
        Packing archive = Packing.ofContent(head);
        if (archive != null) {
            throw archive.refusal(InputFiles.graph(file, ""), file);
        }
    }

    private String cause(IOException e) {
        if (unpacked.compression() == Compression.NONE) {
            return "cannot be read: " + InputFiles.reason(e);
        }
        String suffix = unpacked.compression().suffix();
        return Compression.needsTooMuchMemory(e)
                ? "its " + suffix + " decoder needs more than " + Units.formatBytes(limits.decoderBytes())
                        + "; pack it with less, or unpack it"
                : "the " + suffix + " data is truncated or damaged";
    }

    /** Returns the decompressed size of the file. A compressed file is read to its end for this. */
    long size() {
        try {
            if (unpacked.compression() == Compression.NONE) {
                return Files.size(file.path());
            }
        } catch (IOException e) {
            throw refusal("", "cannot be read: " + InputFiles.reason(e), e);
        }
        byte[] passed = new byte[BUFFER_BYTES];
        int got;
        do {
            got = read(passed, 0, "");
        } while (got > 0);
        return bytes;
    }

    /** Returns the hash of the whole file. The rest of the file is read for this. */
    String sha256() {
        try {
            raw.transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            throw refusal("", "cannot be read: " + InputFiles.reason(e), e);
        }
        return Sha256.end(digest);
    }

    /** Returns a refusal of a place in the file; empty for all of it. */
    InvalidInputException refusal(String place, String why, @Nullable IOException cause) {
        return InvalidInputException.about(InputFiles.graph(file, place), why, cause);
    }

    @Override
    public void close() {
        try {
            unpacked.in().close();
        } catch (IOException e) {
            throw refusal("", "cannot be closed: " + InputFiles.reason(e), e);
        }
    }
}
