package io.thermocline.workloads.trace;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.regex.Pattern;

/** Times as damo writes them: a number of nanoseconds, or numbers with units such as {@code 8 m 59.809 s}. */
final class DamonTimes {
    /** A number: more digits would take long to read. */
    static final Pattern NUMBER = Pattern.compile("[0-9]{1,30}(?:\\.[0-9]{1,30})?");

    private static final BigDecimal SECOND = BigDecimal.valueOf(1_000_000_000);
    private static final Map<String, BigDecimal> UNITS = Map.of(
            "ns", BigDecimal.ONE,
            "us", BigDecimal.valueOf(1_000),
            "ms", BigDecimal.valueOf(1_000_000),
            "s", SECOND,
            "m", BigDecimal.valueOf(60_000_000_000L),
            "h", BigDecimal.valueOf(3_600_000_000_000L),
            "d", BigDecimal.valueOf(86_400_000_000_000L));

    private DamonTimes() {}

    /**
     * Returns a time in nanoseconds.
     *
     * @throws NumberFormatException if it is none
     * @throws ArithmeticException if it has more than 63 bits
     */
    static long nanoseconds(String text) {
        String[] words = text.strip().split("\\s+", -1);
        if (words.length == 1 && isNumber(words[0])) {
            return rounded(new BigDecimal(words[0]));
        }
        BigDecimal sum = BigDecimal.ZERO;
        for (int i = 0; i < words.length; i += 2) {
            BigDecimal unit = i + 1 < words.length ? UNITS.get(words[i + 1]) : null;
            if (unit == null || !isNumber(words[i])) {
                throw new NumberFormatException(text);
            }
            sum = sum.add(new BigDecimal(words[i]).multiply(unit));
        }
        return rounded(sum);
    }

    /** Returns a number of seconds in nanoseconds, with the same exceptions. */
    static long ofSeconds(String text) {
        if (!isNumber(text)) {
            throw new NumberFormatException(text);
        }
        return rounded(new BigDecimal(text).multiply(SECOND));
    }

    private static boolean isNumber(String text) {
        return NUMBER.matcher(text).matches();
    }

    private static long rounded(BigDecimal exact) {
        return exact.setScale(0, RoundingMode.HALF_UP).longValueExact();
    }
}
