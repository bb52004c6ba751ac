package io.thermocline.workloads.trace;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.workloads.Excerpt;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Lines whose numbers are read at the cursor. No number is truncated: one that does not fit, or is not whole where it
 * must be, is refused.
 */
final class NumberLines extends LineInput {
    private static final int PLAIN_DIGITS = 18; // as many always fit a long
    private static final String TIME = "the time";

    NumberLines(TraceInput input) {
        super(input);
    }

    /** Moves past blanks of a field that a {@link TextLayout#delimiter() delimiter} ends. */
    void skipBlanksBefore(char delimiter) {
        if (delimiter == '\t') {
            while (takeIf(' ')) {}
        } else {
            skipBlanks();
        }
    }

    /** Moves to a {@link TextLayout#delimiter() delimiter} or another character, or to the end of the line. */
    void skipField(char stop) {
        if (stop == TextLayout.BLANKS) {
            skipToBlank();
        } else {
            skipUntil(stop);
        }
    }

    /** Reads an unsigned whole decimal number of at most 64 bits; its fraction may be 0, as in 5.0. */
    long decimal(String meaning) {
        byte[] bytes = bytes();
        int from = cursor();
        int end = end();
        long value = 0;
        int at = from;
        while (at < end && bytes[at] >= '0' && bytes[at] <= '9') {
            value = value * 10 + (bytes[at] - '0');
            at++;
        }
        if (at < end && WrittenNumber.CHARACTERS.indexOf(bytes[at]) >= 0) {
            return whole(meaning);
        }
        if (at == from) {
            throw damaged("a whole number expected as " + meaning);
        }
        long whole = at - from <= PLAIN_DIGITS ? value : longDecimal(from, at, meaning);
        input.position = at;
        return whole;
    }

    /** Reads an unsigned whole number of at most 64 bits that is plain digits; anything may follow it. */
    long digits(String meaning) {
        int from = cursor();
        int at = from;
        while (at < end() && bytes()[at] >= '0' && bytes()[at] <= '9') {
            at++;
        }
        if (at == from) {
            throw damaged("a whole number expected as " + meaning);
        }
        long value = at - from <= PLAIN_DIGITS ? Long.parseLong(text(from, at)) : longDecimal(from, at, meaning);
        input.position = at;
        return value;
    }

    /** Reads a decimal number of at most 63 bits. */
    long signedDecimal(String meaning) {
        int from = cursor();
        return signed(decimal(meaning), from, meaning);
    }

    /** Reads a number like {@link #numberOfEitherBase}, of at most 63 bits. */
    long signedOfEitherBase(String meaning) {
        int from = cursor();
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

    /** Reads a hexadecimal number of at most 64 bits, without prefix. */
    long hexadecimal(String meaning) {
        byte[] bytes = bytes();
        int end = end();
        int at = cursor();
        while (at + 1 < end && bytes[at] == '0' && Character.digit(bytes[at + 1], 16) >= 0) {
            at++; // zeros before the number
        }
        int from = at;
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

    /** Reads a decimal number, or a hexadecimal one after {@code 0x}. */
    long numberOfEitherBase(String meaning) {
        return takeHexadecimalPrefix() ? hexadecimal(meaning) : decimal(meaning);
    }

    /** Moves past {@code 0x} or {@code 0X}; returns whether it was there. */
    boolean takeHexadecimalPrefix() {
        int at = cursor();
        boolean hexadecimal = at + 1 < end() && bytes()[at] == '0' && (bytes()[at + 1] | ' ') == 'x';
        input.position += hexadecimal ? 2 : 0;
        return hexadecimal;
    }

    /**
     * Reads a time and returns it in nanoseconds after the first one. It is decimal, with or without sign, fraction and
     * exponent, or hexadecimal after {@code 0x}. Its refusal is one of times alone.
     */
    long time(TraceTimes times) {
        int from = cursor();
        try {
            if (takeHexadecimalPrefix()) {
                return times.after(signed(hexadecimal(TIME), from, TIME));
            }
            byte[] bytes = bytes();
            int end = end();
            int at = from;
            while (at < end && bytes[at] >= '0' && bytes[at] <= '9') {
                at++;
            }
            boolean plain = at > from && (at == end || WrittenNumber.CHARACTERS.indexOf(bytes[at]) < 0);
            return plain ? times.after(signed(decimal(TIME), from, TIME)) : times.after(written(TIME));
        } catch (ArithmeticException e) {
            throw unusableTime(refusedFrom(from, TIME + " is more than 292 years from the first one"));
        } catch (InvalidInputException e) {
            throw unusableTime(e);
        }
    }

    /** Reads a whole number that is not plain digits. */
    private long whole(String meaning) {
        int from = cursor();
        BigDecimal value = written(meaning);
        int to = cursor();
        if (value.signum() < 0) {
            throw refusedFrom(from, meaning + " is " + text(from, to) + "; at least 0 is allowed");
        }
        if (!WrittenNumber.isWhole(value)) {
            throw refusedFrom(
                    from,
                    meaning + " is " + Excerpt.quoted(text(from, to))
                            + "; a whole number is needed, and one with a fraction or an exponent is exact up"
                            + " to 2^53 alone");
        }
        return value.longValueExact();
    }

    /** Reads a number with sign, fraction or exponent. */
    private BigDecimal written(String meaning) {
        int from = cursor();
        byte[] bytes = bytes();
        int end = end();
        int at = from;
        while (at < end && (bytes[at] >= '0' && bytes[at] <= '9' || WrittenNumber.CHARACTERS.indexOf(bytes[at]) >= 0)) {
            at++;
        }
        BigDecimal value = WrittenNumber.of(text(from, at));
        if (value == null) {
            throw damaged("a number expected as " + meaning);
        }
        input.position = at;
        return value;
    }

    private long longDecimal(int from, int to, String meaning) {
        BigInteger value = new BigInteger(text(from, Math.min(to, from + WrittenNumber.MOST_CHARACTERS)));
        if (to - from > WrittenNumber.MOST_CHARACTERS || value.bitLength() > Long.SIZE) {
            throw refused(meaning + " " + Excerpt.quoted(text(from, to)) + " has more than 64 bits");
        }
        return value.longValue();
    }

    /** Returns a refusal of times alone: a reader that needs none can continue. */
    InvalidInputException unusableTime(InvalidInputException refusal) {
        return unusable(UnusableColumn.Column.TIMES, refusal);
    }

    /** Returns a refusal for a column without which tasks that only count or convert continue. */
    InvalidInputException unusable(UnusableColumn.Column column, InvalidInputException refusal) {
        return refusal.withCause(new UnusableColumn(column));
    }
}
