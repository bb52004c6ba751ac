package io.thermocline.workloads.trace;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Units;
import io.thermocline.engine.workload.InputFile;
import io.thermocline.workloads.files.Compression;
import io.thermocline.workloads.files.InputFiles;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.Arrays;

/**
 * The decompressed bytes of a trace file, in a window that its reader consumes by moving {@link #position}.
 *
 * <p>The window holds {@value #BLOCK_BYTES} bytes and grows only if more are requested at once. Messages give offsets
 * in the decompressed stream.
 */
final class TraceInput implements Closeable {
    /** Number of bytes read at once: they stay in the second-level cache until they are decoded. */
    static final int BLOCK_BYTES = 1 << 18;

    /**
     * Number of bytes requested from a decompressor at once. If it fails, the reported offset may be that many bytes
     * too low.
     */
    static final int PIECE_BYTES = 1 << 12;

    private static final long MOST_EXPLAINED = 1L << 30;

    private final InputFile file;
    private final Compression compression;
    private final long decoderBytes;
    private final InputStream in;
    private long base; // offset of bytes[0] in the stream
    private boolean ended;
    private boolean failed;
    private byte lastByte;

    /** The window; bytes from {@link #position} to {@link #limit} are unread. */
    byte[] bytes = new byte[BLOCK_BYTES];

    /** Index of the next unread byte of the window. */
    int position;

    /** End of the window's bytes. */
    int limit;

    private TraceInput(InputFile file, Compression compression, long decoderBytes, InputStream in) {
        this.file = file;
        this.compression = compression;
        this.decoderBytes = decoderBytes;
        this.in = in;
    }

    /**
     * Opens a file.
     *
     * @param decoderBytes memory that its decoder may use
     */
    static TraceInput open(InputFile file, Compression compression, long decoderBytes) {
        InputStream raw;
        try {
            raw = Files.newInputStream(file.path());
        } catch (NoSuchFileException e) {
            throw InvalidInputException.about(InputFiles.trace(file), "there is no such file", e);
        } catch (IOException e) {
            throw InvalidInputException.about(
                    InputFiles.trace(file), "cannot be opened (" + InputFiles.reason(e) + ")", e);
        }
        try {
            return new TraceInput(file, compression, decoderBytes, compression.decompress(raw, decoderBytes));
        } catch (IOException e) {
            closeQuietly(raw, e);
            throw InvalidInputException.about(
                    InputFiles.trace(file),
                    "damaged or not " + compression.label() + " after byte 0 of the decompressed stream ("
                            + InputFiles.reason(e) + ")" + ifPlain(file, compression),
                    e);
        }
    }

    /**
     * Makes {@code wanted} bytes available in the window, fewer only if the stream ends.
     *
     * @return number of available bytes, possibly more than wanted
     */
    int available(int wanted) {
        if (limit - position < wanted && !ended) {
            compact(wanted);
            do {
                int got = readBlock();
                if (got < 0) {
                    ended = true;
                    break;
                }
                limit += got;
            } while (limit - position < wanted);
        }
        return limit - position;
    }

    /**
     * Makes a whole record available in the window.
     *
     * @return number of available bytes, possibly those of several records; 0 at the end of the stream
     * @throws InvalidInputException if the stream ends within a record
     */
    int availableRecord(int recordBytes) {
        int available = available(recordBytes);
        if (available > 0 && available < recordBytes) {
            throw damaged(offset(), "cut short: " + available + " of a record's " + recordBytes + " bytes");
        }
        return available;
    }

    /** Skips bytes until an offset has been passed, or the stream ends. Returns whether the offset was passed. */
    boolean skipBeyond(long offset) {
        while (offset() <= offset && available(1) > 0) {
            position = limit;
        }
        return offset() > offset;
    }

    /** Returns the first bytes of the stream, at most {@code most}, for detection. */
    byte[] head(int most) {
        return Arrays.copyOfRange(bytes, position, position + Math.min(most, available(most)));
    }

    /** Returns the unread bytes as a stream. Closing it does nothing. */
    InputStream stream() {
        return new InputStream() {
            @Override
            public int read() {
                return TraceInput.this.available(1) > 0 ? bytes[position++] & 0xFF : -1;
            }

            @Override
            public int read(byte[] target, int from, int length) {
                int available = length == 0 ? 0 : TraceInput.this.available(1);
                if (available == 0) {
                    return length == 0 ? 0 : -1;
                }
                int got = Math.min(length, available);
                System.arraycopy(bytes, position, target, from, got);
                position += got;
                return got;
            }
        };
    }

    /** Returns the offset in the decompressed stream of the byte at {@link #position}. */
    long offset() {
        return base + position;
    }

    /** Returns whether the stream is known to end at an index of the window. */
    boolean endedAt(int index) {
        return ended && index == limit;
    }

    /** Returns the last byte of a stream that has been read to its end; -1 if it has not been, or is empty. */
    int lastByte() {
        return ended && base + limit > 0 ? lastByte & 0xFF : -1;
    }

    /** The file. */
    InputFile file() {
        return file;
    }

    /** Returns a refusal of the bytes at an offset of the stream. */
    InvalidInputException damaged(long offset, String what) {
        return InvalidInputException.about(InputFiles.trace(file), what + " at " + place(offset));
    }

    /**
     * Returns the refusal of a trace whose bytes make no sense. If its compressed data is damaged, the refusal says so;
     * otherwise it is {@code found}.
     *
     * <p>A decoder may detect damage only at the end of its data, so that up to {@value #MOST_EXPLAINED} bytes are
     * read.
     */
    InvalidInputException explained(InvalidInputException found) {
        if (compression == Compression.NONE || failed) {
            return found;
        }
        try {
            skipBeyond(offset() + MOST_EXPLAINED);
        } catch (InvalidInputException damage) {
            damage.addSuppressed(found);
            return damage;
        }
        return found;
    }

    @Override
    public void close() {
        try {
            in.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close " + file, e);
        }
    }

    /** Describes an offset of the stream. */
    String place(long offset) {
        return "byte " + offset + (compression == Compression.NONE ? "" : " of the decompressed stream");
    }

    private void compact(int wanted) {
        int length = limit - position;
        byte[] target = wanted <= bytes.length ? bytes : new byte[Math.max(wanted, 2 * bytes.length)];
        System.arraycopy(bytes, position, target, 0, length);
        bytes = target;
        base += position;
        position = 0;
        limit = length;
    }

    private int readBlock() {
        int piece = compression == Compression.NONE ? BLOCK_BYTES : PIECE_BYTES;
        int to = limit;
        try {
            int got = 0;
            while (got >= 0 && to < bytes.length) {
                got = in.read(bytes, to, Math.min(piece, bytes.length - to));
                to += Math.max(0, got);
            }
        } catch (IOException e) {
            failed = true;
            // a decompressor reads ahead: only the bytes before are known to be good
            String where = compression == Compression.NONE ? " at " : " after ";
            throw InvalidInputException.about(
                    InputFiles.trace(file),
                    failure(e) + where + place(base + to) + " (" + InputFiles.reason(e) + ")"
                            + (base + to == 0 ? ifPlain(file, compression) : ""),
                    e);
        }
        if (to > limit) {
            lastByte = bytes[to - 1];
        }
        return to == limit ? -1 : to - limit;
    }

    private static String ifPlain(InputFile file, Compression compression) {
        return compression.suffix().isEmpty() || Compression.ofContent(rawHead(file)) == compression
                ? ""
                : "; if the file is plain, take " + compression.suffix() + " off its name";
    }

    /** Returns the first bytes of a file; none if it cannot be read. */
    private static byte[] rawHead(InputFile file) {
        try (InputStream in = Files.newInputStream(file.path())) {
            return in.readNBytes(Compression.HEAD_BYTES);
        } catch (IOException e) {
            return new byte[0];
        }
    }

    private String failure(IOException e) {
        if (compression == Compression.NONE) {
            return "cannot be read";
        }
        return Compression.needsTooMuchMemory(e)
                ? "needs more than " + Units.formatBytes(decoderBytes) + " to decompress"
                : "the " + compression.label() + " data is damaged or cut short";
    }

    private static void closeQuietly(InputStream raw, IOException reason) {
        try {
            raw.close();
        } catch (IOException e) {
            reason.addSuppressed(e);
        }
    }
}
