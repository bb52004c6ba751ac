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
    private int start;
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
                start = input.position;
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
        if (peek() != wanted) {
            throw damaged("'" + wanted + "' expected " + meaning);
        }
        input.position++;
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
        int from = input.position;
        long value = 0;
        int at = from;
        while (at < end && bytes[at] >= '0' && bytes[at] <= '9') {
            value = value * 10 + (bytes[at] - '0');
            at++;
        }
        if (at == from) {
            throw damaged("a whole number expected as " + meaning);
        }
        long whole = at - from <= 18 ? value : longDecimal(from, at, meaning);
        input.position = at;
        return whole;
    }

    /** A decimal number of at most 63 bits. */
    long signedDecimal(String meaning) {
        int from = input.position;
        return signed(decimal(meaning), from, meaning);
    }

    /** As {@link #numberOfEitherBase}, of at most 63 bits. */
    long signedOfEitherBase(String meaning) {
        int from = input.position;
        return signed(numberOfEitherBase(meaning), from, meaning);
    }

    private long signed(long value, int from, String meaning) {
        if (value < 0) {
            throw refusedFrom(
                    from,
                    meaning + " is " + Long.toUnsignedString(value) + "; at most " + Long.MAX_VALUE + " is allowed");
        }
        return value;
    }

    /** A hexadecimal number of at most 64 bits, without prefix. */
    long hexadecimal(String meaning) {
        byte[] bytes = input.bytes;
        int from = input.position;
        int at = from;
        long value = 0;
        int digit;
        while (at < end && (digit = Character.digit(bytes[at], 16)) >= 0) {
            value = value << 4 | digit;
            at++;
        }
        if (at == from || at - from > 16) {
            throw damaged("a hexadecimal number of at most 16 digits expected as " + meaning);
        }
        input.position = at;
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
        int from = input.position;
        skipUntil(stop);
        return new String(input.bytes, from, input.position - from, StandardCharsets.ISO_8859_1);
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

    /** Index in {@link #bytes()} of the line's first byte. */
    int start() {
        return start;
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

    /** A refusal of the line, or of what begins at the cursor. */
    InvalidInputException refused(String what) {
        return new InvalidInputException(message(what));
    }

    /** A refusal of what begins at an index of {@link #bytes()} in the line; moves there. */
    InvalidInputException refusedFrom(int index, String what) {
        input.position = index;
        return refused(what);
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

    private long longDecimal(int from, int to, String meaning) {
        String text = new String(input.bytes, from, to - from, StandardCharsets.ISO_8859_1);
        try {
            return Long.parseUnsignedLong(text);
        } catch (NumberFormatException e) {
            throw refused(meaning + " " + Excerpt.quoted(text) + " has more than 64 bits", e);
        }
    }
}
