package io.thermocline.workloads.graph;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.workloads.Excerpt;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A text file of numbers, line by line. Spaces, tabs and carriage returns part the fields of a line; where it has commas, they do, and blanks around them do
 * not count. Any other byte belongs to a field. Lines that begin with {@code #}, {@code %} or {@code //} are passed over.
 */
final class NumberFile implements AutoCloseable {
    private static final String DECIMAL_CHARACTERS = "0123456789.+-eE";
    private static final float WHOLE_BELOW = 1 << 24; // from there on not each whole number is a float

    private final LineFile lines;
    private UnaryOperator<String> remedy = line -> "";
    private int[] starts = new int[8];
    private int[] ends = new int[8];
    private int fields;
    private String rounded = "";

    /** A file at its start. */
    NumberFile(Path file, LineFile.Limits limits) {
        lines = new LineFile(file, limits);
    }

    /** From now on refusals of fields end with what {@code ofLine} says of their line. */
    void adviseBy(UnaryOperator<String> ofLine) {
        remedy = ofLine;
    }

    /** Goes to the next line, whatever it holds, without looking for fields. Returns false at the end of the file. */
    boolean nextRawLine() {
        return lines.next();
    }

    /** Goes to the next line with numbers. Returns false at the end of the file. */
    boolean nextLine() {
        while (nextLineOrBlank()) {
            if (fields > 0) {
                return true;
            }
        }
        return false;
    }

    /** Goes to the next line that is no comment. Returns false at the end of the file. */
    boolean nextLineOrBlank() {
        while (lines.next()) {
            split();
            if (fields == 0 || !isComment(starts[0], ends[0])) {
                return true;
            }
        }
        return false;
    }

    private boolean isComment(int start, int end) {
        if (start == end) {
            return false;
        }
        byte first = lines.line[start];
        return first == '#' || first == '%' || first == '/' && end > start + 1 && lines.line[start + 1] == '/';
    }

    private void split() {
        fields = 0;
        byte[] line = lines.line;
        int length = lines.length;
        boolean commas = false;
        for (int i = 0; i < length; i++) {
            commas |= line[i] == ',';
        }
        int at = 0;
        while (true) {
            while (at < length && isBlank(line[at])) {
                at++;
            }
            if (at == length && !commas) {
                return;
            }
            int start = at;
            while (at < length && (commas ? line[at] != ',' : !isBlank(line[at]))) {
                at++;
            }
            int end = at;
            while (end > start && isBlank(line[end - 1])) {
                end--;
            }
            addField(start, end);
            if (commas && at++ == length) {
                return;
            }
        }
    }

    private void addField(int start, int end) {
        if (fields == starts.length) {
            starts = Arrays.copyOf(starts, 2 * fields);
            ends = Arrays.copyOf(ends, 2 * fields);
        }
        starts[fields] = start;
        ends[fields++] = end;
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
        int end = lines.length;
        while (start < end && isBlank(lines.line[start])) {
            start++;
        }
        while (start < end && isBlank(lines.line[end - 1])) {
            end--;
        }
        return new String(lines.line, start, end - start, StandardCharsets.UTF_8);
    }

    /** A field as text. */
    String field(int field) {
        return new String(lines.line, starts[field], ends[field] - starts[field], StandardCharsets.UTF_8);
    }

    /** A field that is a whole number from {@code min} to {@code max}, both not negative, however it is written: 100000, 100000.0 or 1e+05. */
    long integer(int field, String what, long min, long max) {
        long value = 0;
        boolean plain = starts[field] < ends[field];
        for (int i = starts[field]; i < ends[field] && plain; i++) {
            int digit = lines.line[i] - '0';
            plain = digit >= 0 && digit <= 9 && value <= (Long.MAX_VALUE - 9) / 10;
            value = 10 * value + digit;
        }
        if (!plain) {
            value = decimalInteger(field);
        }
        if (value < min || value > max) {
            throw refusal(what, field, "a whole number from " + min + " to " + max);
        }
        return value;
    }

    /** The value of a decimal number that is whole, not negative and a long; -1 if it is none. */
    private long decimalInteger(int field) {
        try {
            return isDecimal(field) ? Math.max(-1, new BigDecimal(field(field)).longValueExact()) : -1;
        } catch (ArithmeticException | NumberFormatException e) {
            return -1;
        }
    }

    private boolean isDecimal(int field) {
        for (int i = starts[field]; i < ends[field]; i++) {
            if (DECIMAL_CHARACTERS.indexOf(lines.line[i]) < 0) { // 1f or 0x1p3, which Java would read
                return false;
            }
        }
        return true;
    }

    /** A field that is a weight, a decimal number: not negative where it is wanted, otherwise any, and taken for 0. */
    float weight(int field, boolean wanted) {
        String allowed = wanted ? "a number, at least 0" : "a number";
        try {
            float value = isDecimal(field) ? Float.parseFloat(field(field)) : Float.NaN;
            if (!wanted && !Float.isNaN(value)) {
                return 0;
            }
            if (value >= 0 && value < Float.POSITIVE_INFINITY) {
                checkExact(field, value);
                return value;
            }
        } catch (NumberFormatException e) {
            throw refusal("the weight", field, allowed);
        }
        throw refusal("the weight", field, allowed);
    }

    private void checkExact(int field, float value) {
        if (value != 0 && value < WHOLE_BELOW) {
            return;
        }
        BigDecimal exact = new BigDecimal(field(field));
        if (value == 0 && exact.signum() != 0) {
            throw refusal("the weight", field, "0, or a number from " + Float.MIN_VALUE + " to " + Float.MAX_VALUE);
        }
        if (rounded.isEmpty() && exact.compareTo(new BigDecimal(value)) != 0) {
            rounded = field(field) + " is taken for " + new BigDecimal(value).toPlainString();
        }
    }

    /** What people should know of the lines read so far, whatever their format. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (lines.endsOpen()) {
            notes.add("its last line has no newline; if the file was cut short, that line may be, too");
        }
        if (!rounded.isEmpty()) {
            notes.add("weights are kept with 24 bits: " + rounded);
        }
        return notes;
    }

    private InvalidInputException refusal(String what, int field, String allowed) {
        return refusal(what + " " + Excerpt.quoted(field(field)) + " is not allowed; allowed: " + allowed
                + remedy.apply(text()));
    }

    /** The hash of the whole file as it was read. Whatever is left of it is passed over. */
    String sha256() {
        return lines.sha256();
    }

    /** A refusal of the current line. */
    InvalidInputException refusal(String why) {
        return lines.refusal(why);
    }

    @Override
    public void close() {
        lines.close();
    }
}
