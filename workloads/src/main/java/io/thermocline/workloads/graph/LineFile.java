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

/**
 * The lines of a text file, compressed or not. A UTF-8 byte order mark at the start is skipped. The last line needs no
 * newline. All refusals name the file and the line.
 */
final class LineFile implements AutoCloseable {
    private static final int MAX_LINE_BYTES = 1 << 26;
    private static final int BUFFER_BYTES = 1 << 16;
    private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

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
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int position;
    private int limit;
    private boolean endsOpen;

    /** The line; only its first {@link #length} bytes are valid. */
    byte[] line = new byte[256];

    /** Bytes of the line, without its newline. */
    int length;

    private long number;

    /** Opens a file at its start. */
    LineFile(InputFile file, Limits limits) {
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

    /** Moves to the next line, whatever it contains. Returns false at the end of the file. */
    boolean next() {
        if (endsOpen) {
            return false;
        }
        length = 0;
        number++;
        while (true) {
            if (position == limit && !refill()) {
                endsOpen = length > 0;
                return endsOpen && began();
            }
            byte next = buffer[position++];
            if (next == '\n') {
                return began();
            }
            if (length == MAX_LINE_BYTES) {
                throw refusal("the line is longer than " + MAX_LINE_BYTES + " bytes");
            }
            if (length == line.length) {
                line = Arrays.copyOf(line, 2 * length);
            }
            line[length++] = next;
        }
    }

    /** Completes the reading of a line and removes the byte order mark of the first. */
    private boolean began() {
        if (number == 1 && length >= 2 && (line[0] & line[1]) == (byte) 0xFE && line[0] != line[1]) {
            throw refusal("the text is in UTF-16, which is not read; save it as UTF-8 or ASCII");
        }
        if (number == 1 && length >= MARK.length && Arrays.equals(line, 0, MARK.length, MARK, 0, MARK.length)) {
            length -= MARK.length;
            System.arraycopy(line, MARK.length, line, 0, length);
        }
        return true;
    }

    private boolean refill() {
        try {
            limit = unpacked.in().read(buffer, 0, buffer.length);
        } catch (IOException e) {
            throw refusal("line " + number, cause(e), e);
        }
        position = 0;
        limit = Math.max(limit, 0);
        bytes += limit;
        if (bytes > limits.bytes()) {
            throw refusal("", "is larger than " + limits.bytes() + " bytes when decompressed", null);
        }
        if (bytes == limit && unpacked.compression() != Compression.NONE) {
            refuseArchive(); // such as the tar in a .tar.gz
        }
        return limit > 0;
    }

    private void refuseArchive() {
        Packing archive = Packing.ofContent(Arrays.copyOf(buffer, Math.min(limit, Compression.HEAD_BYTES)));
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

    /** Returns whether the last line was read and has no newline. */
    boolean endsOpen() {
        return endsOpen;
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

    /** Returns a refusal of the current line. */
    InvalidInputException refusal(String why) {
        return refusal("line " + number, why, null);
    }

    private InvalidInputException refusal(String place, String why, @Nullable IOException cause) {
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
