package io.thermocline.workloads.graph;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Sha256;
import io.thermocline.workloads.Excerpt;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.Arrays;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;

/**
 * A text file of numbers, line by line, gzip-compressed or not. Spaces, tabs and carriage returns part its fields; any
 * other byte belongs to a field. Lines that are blank or begin with {@code #} or {@code %} are passed over. All refusals name the file and the line.
 */
final class NumberFile implements AutoCloseable {
    private static final int MAX_LINE_BYTES = 1 << 16;
    private static final int MAX_FIELDS = 4;
    private static final int BUFFER_BYTES = 1 << 16;
    private static final int GZIP_MAGIC = 0x1F8B;
    private static final String WEIGHT_CHARACTERS = "0123456789.+-eE";

    private final Path file;
    private final MessageDigest digest = Sha256.begin();
    private final InputStream raw;
    private final InputStream in;
    private final long mostBytes;
    private long bytes;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int position;
    private int limit;
    private byte[] line = new byte[256];
    private int lineLength;
    private long lineNumber;
    private final int[] starts = new int[MAX_FIELDS];
    private final int[] ends = new int[MAX_FIELDS];
    private int fields;

    /**
     * A file at its start.
     *
     * @param mostBytes at which it is given up, when decompressed
     */
    NumberFile(Path file, long mostBytes) {
        this.file = file;
        this.mostBytes = mostBytes;
        try {
            raw = new BufferedInputStream(new DigestInputStream(Files.newInputStream(file), digest), BUFFER_BYTES);
            in = unpacked(raw);
        } catch (NoSuchFileException e) {
            throw new InvalidInputException(file + ": no such file", e);
        } catch (IOException e) {
            throw new InvalidInputException(file + ": cannot be read: " + e.getMessage(), e);
        }
    }

    private static InputStream unpacked(InputStream raw) throws IOException {
        try {
            raw.mark(2);
            int magic = raw.read() << 8 | raw.read();
            raw.reset();
            return magic == GZIP_MAGIC ? gunzip(raw) : raw;
        } catch (IOException e) {
            raw.close();
            throw e;
        }
    }

    /** Reads all members, and takes nothing else for the end of the file: the JDK's reader ends at a header that is damaged or cut. */
    private static InputStream gunzip(InputStream raw) throws IOException {
        return GzipCompressorInputStream.builder()
                .setInputStream(raw)
                .setBufferSize(BUFFER_BYTES)
                .setDecompressConcatenated(true)
                .get();
    }

    /** Goes to the next line, whatever it holds. Returns false at the end of the file. */
    boolean nextRawLine() {
        lineLength = 0;
        lineNumber++;
        while (true) {
            if (position == limit && !refill()) {
                if (lineLength > 0) {
                    throw refusal(
                            "the file ends without a newline, so it may be cut short; add one if the line is complete");
                }
                return false;
            }
            byte next = buffer[position++];
            if (next == '\n') {
                return true;
            }
            if (lineLength == MAX_LINE_BYTES) {
                throw refusal("the line is longer than " + MAX_LINE_BYTES + " bytes");
            }
            if (lineLength == line.length) {
                line = Arrays.copyOf(line, 2 * lineLength);
            }
            line[lineLength++] = next;
        }
    }

    /** Goes to the next line with numbers. Returns false at the end of the file. */
    boolean nextLine() {
        while (nextRawLine()) {
            split();
            if (fields > 0 && line[starts[0]] != '#' && line[starts[0]] != '%') {
                return true;
            }
        }
        return false;
    }

    private boolean refill() {
        try {
            limit = in.read(buffer, 0, buffer.length);
        } catch (IOException e) {
            String what = in instanceof GzipCompressorInputStream
                    ? "the gzip data is truncated or damaged"
                    : "cannot be read: " + e.getMessage();
            throw new InvalidInputException(file + ":" + lineNumber + ": " + what, e);
        }
        position = 0;
        limit = Math.max(limit, 0);
        bytes += limit;
        if (bytes > mostBytes) {
            throw new InvalidInputException(file + ": is larger than " + mostBytes + " bytes when decompressed");
        }
        return limit > 0;
    }

    private void split() {
        fields = 0;
        int at = 0;
        while (true) {
            while (at < lineLength && isBlank(line[at])) {
                at++;
            }
            if (at == lineLength) {
                return;
            }
            int start = at;
            while (at < lineLength && !isBlank(line[at])) {
                at++;
            }
            if (fields < MAX_FIELDS) {
                starts[fields] = start;
                ends[fields] = at;
            }
            fields++;
        }
    }

    private static boolean isBlank(byte character) {
        return character == ' ' || character == '\t' || character == '\r';
    }

    /** Fields of the line. */
    int fields() {
        return fields;
    }

    /** The line as text, without blanks at its ends. */
    String text() {
        int start = 0;
        int end = lineLength;
        while (start < end && isBlank(line[start])) {
            start++;
        }
        while (start < end && isBlank(line[end - 1])) {
            end--;
        }
        return new String(line, start, end - start, StandardCharsets.UTF_8);
    }

    /** A field that is a whole number from {@code min} to {@code max}, both not negative. */
    long integer(int field, String what, long min, long max) {
        long value = 0;
        for (int i = starts[field]; i < ends[field]; i++) {
            int digit = line[i] - '0';
            if (digit < 0 || digit > 9 || value > (Long.MAX_VALUE - 9) / 10) {
                throw refusal(what, field, "a whole number from " + min + " to " + max);
            }
            value = 10 * value + digit;
        }
        if (value < min || value > max) {
            throw refusal(what, field, "a whole number from " + min + " to " + max);
        }
        return value;
    }

    /** A field that is a weight, a decimal number: not negative where it is wanted, otherwise any, and taken for 0. */
    float weight(int field, boolean wanted) {
        String allowed = wanted ? "a number, at least 0" : "a number";
        for (int i = starts[field]; i < ends[field]; i++) {
            if (WEIGHT_CHARACTERS.indexOf(line[i]) < 0) { // 1f or 0x1p3, which Java would read
                throw refusal("the weight", field, allowed);
            }
        }
        try {
            float value = Float.parseFloat(fieldText(field));
            if (!wanted || value >= 0 && value < Float.POSITIVE_INFINITY) {
                return wanted ? value : 0;
            }
        } catch (NumberFormatException e) {
            throw refusal("the weight", field, allowed);
        }
        throw refusal("the weight", field, allowed);
    }

    private String fieldText(int field) {
        return new String(line, starts[field], ends[field] - starts[field], StandardCharsets.UTF_8);
    }

    private InvalidInputException refusal(String what, int field, String allowed) {
        return refusal(what + " " + Excerpt.quoted(fieldText(field)) + " is not allowed; allowed: " + allowed);
    }

    /** The hash of the whole file as it was read. Whatever is left of it is passed over. */
    String sha256() {
        try {
            raw.transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            throw new InvalidInputException(file + ": cannot be read: " + e.getMessage(), e);
        }
        return Sha256.end(digest);
    }

    /** A refusal of the current line. */
    InvalidInputException refusal(String why) {
        return new InvalidInputException(file + ":" + lineNumber + ": " + why);
    }

    @Override
    public void close() {
        try {
            in.close();
        } catch (IOException e) {
            throw new InvalidInputException(file + ": cannot be closed: " + e.getMessage(), e);
        }
    }
}
