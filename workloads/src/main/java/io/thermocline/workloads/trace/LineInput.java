package io.thermocline.workloads.trace;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.workload.InputFile;
import io.thermocline.workloads.Excerpt;
import io.thermocline.workloads.files.InputFiles;
import java.io.Closeable;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a text trace, with a cursor that reads words from a line. Blank lines, trailing blanks and a UTF-8 byte
 * order mark are skipped. The last line may lack its newline.
 *
 * <p>A line has at most {@value #LONGEST_LINE} bytes. A refusal of a line gives its number and the byte at the cursor.
 */
class LineInput implements Closeable {
    /** Longest line in bytes. */
    static final int LONGEST_LINE = 1 << 24;

    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    /** The decompressed bytes; its position is the cursor. */
    final TraceInput input;

    private int start;
    private int end; // without blanks and the carriage return
    private int after; // the newline, or the end of the trace
    private long number;
    private boolean begun;

    LineInput(TraceInput input) {
        this.input = input;
    }

    /**
     * Moves to the next line that is not blank.
     *
     * @return false at the end of the trace
     */
    final boolean next() {
        if (number == 0) {
            skipByteOrderMark();
        } else {
            skipLine();
        }
        while (true) {
            int length = findLine();
            if (length < 0) {
                end = input.position;
                return false;
            }
            number++;
            after = input.position + length;
            end = after;
            while (end > input.position && isBlank(input.bytes[end - 1])) {
                end--;
            }
            if (end > input.position) {
                start = input.position;
                if (!begun) {
                    begun = true;
                    refuseReturns();
                }
                return true;
            }
            skipLine();
        }
    }

    /** Returns the byte at the cursor, or -1 at the end of the line. */
    final int peek() {
        return input.position < end ? input.bytes[input.position] : -1;
    }

    /** Returns the byte at the cursor, or -1 at the end of the line, and moves past it. */
    final int take() {
        return input.position < end ? input.bytes[input.position++] : -1;
    }

    /** Moves past {@code wanted}, or refuses the line if it is not at the cursor. */
    final void expect(char wanted, String meaning) {
        if (!takeIf(wanted)) {
            throw damaged("'" + wanted + "' expected " + meaning);
        }
    }

    /** Moves past blanks, or refuses the line if there are none, or nothing follows them. */
    final void expectBlank(String meaning) {
        int at = input.position;
        skipBlanks();
        if (at == input.position || peek() < 0) {
            throw damaged("a blank and " + meaning + " expected");
        }
    }

    /** Moves past {@code wanted} if it is at the cursor; returns whether it was. */
    final boolean takeIf(char wanted) {
        if (peek() != wanted) {
            return false;
        }
        input.position++;
        return true;
    }

    /** Moves past blanks. */
    final void skipBlanks() {
        while (input.position < end && isBlank(input.bytes[input.position])) {
            input.position++;
        }
    }

    /** Advances by {@code bytes}, at least 0 and at most to the end of the line. */
    final void skip(long bytes) {
        input.position += (int) Math.max(0, Math.min(bytes, end - input.position));
    }

    /**
     * Returns the bytes up to {@code stop}, or to the end of the line, as text; the cursor remains before {@code stop}.
     */
    final String textUntil(char stop) {
        int from = input.position;
        skipUntil(stop);
        return text(from, input.position);
    }

    /** Returns bytes of the line as text, by their indexes in {@link #bytes()}. */
    final String text(int from, int to) {
        return new String(input.bytes, from, to - from, StandardCharsets.ISO_8859_1);
    }

    /** Moves to {@code stop}, or to the end of the line. */
    final void skipUntil(char stop) {
        byte[] bytes = input.bytes;
        int to = end;
        int at = input.position;
        while (at < to && bytes[at] != stop) {
            at++;
        }
        input.position = at;
    }

    /** Moves to the next blank, or to the end of the line. */
    final void skipToBlank() {
        byte[] bytes = input.bytes;
        int at = input.position;
        while (at < end && !isBlank(bytes[at])) {
            at++;
        }
        input.position = at;
    }

    /** Returns whether the bytes from an index to the cursor are this text. */
    final boolean isText(int from, String text) {
        if (input.position - from != text.length()) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            if (input.bytes[from + i] != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** Moves to an index of {@link #bytes()} in the line. */
    final void moveTo(int index) {
        input.position = index;
    }

    /** Refuses the line unless the cursor has reached its end. */
    final void expectEnd() {
        if (input.position != end) {
            throw damaged("the line should end there");
        }
    }

    /** The window that contains the line. */
    final byte[] bytes() {
        return input.bytes;
    }

    /** Index of the cursor in {@link #bytes()}. */
    final int cursor() {
        return input.position;
    }

    /** Index in {@link #bytes()} of the line's first byte. */
    final int start() {
        return start;
    }

    /** Index in {@link #bytes()} of the end of the line. */
    final int end() {
        return end;
    }

    /** Returns a refusal of the line, with the text at the cursor. */
    final InvalidInputException damaged(String what) {
        String rest = text(input.position, end);
        return refused(what + (rest.isEmpty() ? ", but the line ends" : ", before " + Excerpt.quoted(rest)));
    }

    /** Returns a refusal of the line, or of the text that begins at the cursor. */
    final InvalidInputException refused(String what) {
        return refused(what, null);
    }

    /** Moves to an index of {@link #bytes()} in the line and returns a refusal of the text that begins there. */
    final InvalidInputException refusedFrom(int index, String what) {
        input.position = index;
        return refused(what);
    }

    /** Returns a refusal like {@link #refused(String)} and keeps the cause. */
    final InvalidInputException refused(String what, @Nullable Exception cause) {
        String cut = input.endedAt(after) && after > start
                ? "; the file ends in this line, without a newline, so it may be cut short"
                : "";
        return InvalidInputException.about(
                InputFiles.trace(input.file(), "line " + number),
                what + ", at " + input.place(input.offset()) + cut,
                cause);
    }

    /** The file. */
    final InputFile file() {
        return input.file();
    }

    @Override
    public final void close() {
        input.close();
    }

    private static boolean isBlank(byte next) {
        return next == ' ' || next == '\t' || next == '\r';
    }

    /** Refuses a file whose lines end with a carriage return alone: it would be one line. */
    private void refuseReturns() {
        for (int i = start; i < end; i++) {
            if (input.bytes[i] == '\r') {
                throw refusedFrom(
                        i, "a carriage return in the line; lines end with a newline, or with a return and a newline");
            }
        }
    }

    private void refuseUtf16() {
        if (input.available(2) >= 2) {
            int mark = input.bytes[input.position] & 0xFF | (input.bytes[input.position + 1] & 0xFF) << Byte.SIZE;
            if (mark == 0xFEFF || mark == 0xFFFE) {
                throw InvalidInputException.about(
                        InputFiles.trace(input.file()), "is UTF-16 text; save it as UTF-8 or ASCII");
            }
        }
    }

    private void skipByteOrderMark() {
        refuseUtf16();
        int length = BYTE_ORDER_MARK.length;
        if (input.available(length) >= length
                && java.util.Arrays.equals(
                        input.bytes, input.position, input.position + length, BYTE_ORDER_MARK, 0, length)) {
            input.position += length;
        }
    }

    private void skipLine() {
        input.position = Math.min(after + 1, input.limit); // with the newline, if there is one
    }

    /**
     * Reads the whole line at the cursor into the window. Returns its length without the newline, or -1 at the end of
     * the trace.
     */
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
                return scanned == 0 ? -1 : scanned;
            }
        }
    }
}
