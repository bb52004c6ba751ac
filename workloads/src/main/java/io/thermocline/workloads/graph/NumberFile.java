package io.thermocline.workloads.graph;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.workload.InputFile;
import io.thermocline.workloads.Excerpt;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A text file of numbers, line by line. Fields are separated by spaces, tabs and carriage returns. If a line has
 * commas, these separate its fields, and blanks around them are ignored.
 *
 * <p>Any other byte belongs to a field. Lines that begin with {@code #}, {@code %} or {@code //} are skipped.
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

    /** Opens a file at its start. */
    NumberFile(InputFile file, GraphInput.Limits limits) {
        lines = new LineFile(file, limits);
    }

    /** Sets advice for refusals of fields: they end with what {@code ofLine} returns for their line. */
    void adviseBy(UnaryOperator<String> ofLine) {
        remedy = ofLine;
    }

    /**
     * Moves to the next line, whatever it contains, without looking for fields. Returns false at the end of the file.
     */
    boolean nextRawLine() {
        return lines.next();
    }

    /** Moves to the next line with numbers. Returns false at the end of the file. */
    boolean nextLine() {
        while (nextLineOrBlank()) {
            if (fields > 0) {
                return true;
            }
        }
        return false;
    }

    /** Moves to the next line that is not a comment. Returns false at the end of the file. */
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

    /** Number of fields of the line. */
    int fields() {
        return fields;
    }

    /** Returns the line as text, without blanks at its ends. */
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

    /** Returns a field as text. */
    String field(int field) {
        return new String(lines.line, starts[field], ends[field] - starts[field], StandardCharsets.UTF_8);
    }

    /**
     * Returns a field that is a whole number from {@code min} to {@code max}, neither of which is negative. It may be
     * written as 100000, 100000.0 or 1e+05.
     */
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

    /** Returns the value of a decimal number if it is whole, not negative and fits a long; else -1. */
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

    /**
     * Returns a field that is a weight, a decimal number. If {@code wanted}, it must not be negative; otherwise it may
     * be any number and 0 is returned.
     */
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

    /** Notes for users about the lines read so far, whatever their format. */
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

    /** Returns the hash of the whole file. The rest of the file is read for this. */
    String sha256() {
        return lines.sha256();
    }

    /** Returns a refusal of the current line. */
    InvalidInputException refusal(String why) {
        return lines.refusal(why);
    }

    @Override
    public void close() {
        lines.close();
    }
}
