package io.thermocline.workloads.trace;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.workloads.Excerpt;
import java.io.Closeable;
import java.nio.charset.StandardCharsets;

/**
 * The lines of a text trace, with a cursor that takes numbers and words out of a line. Empty lines are passed over.
 *
 * <p>A line is at most {@value #LONGEST_LINE} bytes long. Whatever a line lacks is refused with the line's number and the byte at which
 * the cursor stands.
 */
final class LineInput implements Closeable {
    /** Longest line in bytes. */
    static final int LONGEST_LINE = 1 << 24;

    private final TraceInput input;
    private final boolean needsLastNewline;
    private int end;
    private long number;

    /**
     * The lines of {@code input}.
     *
     * @param needsLastNewline whether a last line without a newline is refused, because a recorder always writes one and a line cut short
     *     may still look whole
     */
    LineInput(TraceInput input, boolean needsLastNewline) {
        this.input = input;
        this.needsLastNewline = needsLastNewline;
    }

    /**
     * Moves to the next line that is not empty.
     *
     * @return false at the end of the trace
     */
    boolean next() {
        if (number > 0) {
            skipLine();
        }
        while (true) {
            int length = findLine();
            if (length < 0) {
                end = input.position;
                return false;
            }
            number++;
            end = input.position + length;
            if (length > 0 && input.bytes[end - 1] == '\r') {
                end--;
            }
            if (end > input.position) {
                return true;
            }
            skipLine();
        }
    }

    /** The byte at the cursor, or -1 at the end of the line. */
    int peek() {
        return input.position < end ? input.bytes[input.position] : -1;
    }

    /** The byte at the cursor, or -1 at the end of the line; moves past it. */
    int take() {
        return input.position < end ? input.bytes[input.position++] : -1;
    }

    /** Moves past {@code wanted}, or refuses the line. */
    void expect(char wanted, String meaning) {
        if (take() != wanted) {
            throw damaged("'" + wanted + "' expected " + meaning);
        }
    }

    /** Moves past blanks. */
    void skipBlanks() {
        while (input.position < end && (input.bytes[input.position] == ' ' || input.bytes[input.position] == '\t')) {
            input.position++;
        }
    }

    /** Moves on by {@code bytes}, at least 0 and at most to the end of the line. */
    void skip(long bytes) {
        input.position += (int) Math.max(0, Math.min(bytes, end - input.position));
    }

    /** An unsigned decimal number of at most 64 bits. */
    long decimal(String meaning) {
        byte[] bytes = input.bytes;
        int start = input.position;
        long value = 0;
        int at = start;
        while (at < end && bytes[at] >= '0' && bytes[at] <= '9') {
            value = value * 10 + (bytes[at] - '0');
            at++;
        }
        input.position = at;
        if (at == start) {
            throw damaged("a whole number expected as " + meaning);
        }
        return at - start <= 18 ? value : longDecimal(start, at, meaning);
    }

    /** A decimal number of at most 63 bits. */
    long signedDecimal(String meaning) {
        long value = decimal(meaning);
        if (value < 0) {
            throw refused(
                    meaning + " is " + Long.toUnsignedString(value) + "; at most " + Long.MAX_VALUE + " is allowed");
        }
        return value;
    }

    /** A hexadecimal number of at most 64 bits, without prefix. */
    long hexadecimal(String meaning) {
        byte[] bytes = input.bytes;
        int at = input.position;
        int start = at;
        long value = 0;
        int digit;
        while (at < end && (digit = Character.digit(bytes[at], 16)) >= 0) {
            value = value << 4 | digit;
            at++;
        }
        input.position = at;
        if (at == start || at - start > 16) {
            throw damaged("a hexadecimal number of at most 16 digits expected as " + meaning);
        }
        return value;
    }

    /** A decimal number, or a hexadecimal one after {@code 0x}. */
    long numberOfEitherBase(String meaning) {
        if (input.position + 1 < end && input.bytes[input.position] == '0' && input.bytes[input.position + 1] == 'x') {
            input.position += 2;
            return hexadecimal(meaning);
        }
        return decimal(meaning);
    }

    /** The bytes up to {@code stop}, or to the end of the line, as text; the cursor stays before {@code stop}. */
    String textUntil(char stop) {
        int start = input.position;
        skipUntil(stop);
        return new String(input.bytes, start, input.position - start, StandardCharsets.ISO_8859_1);
    }

    /** Moves to {@code stop}, or to the end of the line. */
    void skipUntil(char stop) {
        while (input.position < end && input.bytes[input.position] != stop) {
            input.position++;
        }
    }

    /** Refuses the line unless the cursor has reached its end. */
    void expectEnd() {
        if (input.position != end) {
            throw damaged("the line should end there");
        }
    }

    /** The window that holds the line. */
    byte[] bytes() {
        return input.bytes;
    }

    /** Index of the cursor in {@link #bytes()}. */
    int cursor() {
        return input.position;
    }

    /** Index in {@link #bytes()} of the end of the line. */
    int end() {
        return end;
    }

    /** A refusal of the line, with what follows the cursor. */
    InvalidInputException damaged(String what) {
        int length = end - input.position;
        String rest = new String(input.bytes, input.position, length, StandardCharsets.ISO_8859_1);
        return refused(what + (length == 0 ? ", but the line ends" : ", before " + Excerpt.quoted(rest)));
    }

    /** A refusal of the line. */
    InvalidInputException refused(String what) {
        return new InvalidInputException(message(what));
    }

    /** As {@link #refused(String)}, keeping the cause. */
    InvalidInputException refused(String what, Exception cause) {
        return new InvalidInputException(message(what), cause);
    }

    private String message(String what) {
        return "trace " + input.path() + ": line " + number + ": " + what + ", at " + input.place(input.offset());
    }

    /** The file, for messages. */
    String name() {
        return input.path().toString();
    }

    @Override
    public void close() {
        input.close();
    }

    private void skipLine() {
        input.position = end;
        if (input.position < input.limit && input.bytes[input.position] == '\r') {
            input.position++;
        }
        if (input.position < input.limit) {
            input.position++; // the newline
        }
    }

    /** Length of the line at the cursor without its newline, or -1 at the end of the trace; all of it is then in the window. */
    private int findLine() {
        int scanned = 0;
        int available = input.available(1);
        while (true) {
            byte[] bytes = input.bytes;
            int from = input.position;
            for (int i = from + scanned; i < from + available; i++) {
                if (bytes[i] == '\n') {
                    return i - from;
                }
            }
            scanned = available;
            if (scanned > LONGEST_LINE) {
                number++;
                throw refused("longer than " + LONGEST_LINE + " bytes; give format= if this is not the trace's format");
            }
            available = input.available(scanned + 1);
            if (available == scanned) {
                return lastLine(scanned);
            }
        }
    }

    private int lastLine(int length) {
        if (length > 0 && needsLastNewline) {
            number++;
            throw refused("the trace ends without a newline, so it may be cut short; add one if the line is complete");
        }
        return length == 0 ? -1 : length;
    }

    private long longDecimal(int start, int to, String meaning) {
        String text = new String(input.bytes, start, to - start, StandardCharsets.ISO_8859_1);
        try {
            return Long.parseUnsignedLong(text);
        } catch (NumberFormatException e) {
            throw refused(meaning + " " + Excerpt.quoted(text) + " has more than 64 bits", e);
        }
    }
}
