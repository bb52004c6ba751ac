package io.thermocline.workloads.trace;

import java.math.BigDecimal;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Numbers of text traces that have a sign, a fraction or an exponent, such as 5.0, -0.25 and 1e3. */
final class WrittenNumber {
    /** Characters that such a number may have besides digits. */
    static final String CHARACTERS = "+-.eE";

    static final int MOST_CHARACTERS = 400;
    private static final int MOST_DIGITS = 400;
    private static final Pattern DECIMAL =
            Pattern.compile("[+-]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]{1,9})?");
    private static final BigDecimal EXACT_AS_FLOAT = BigDecimal.valueOf(1L << 53);

    private WrittenNumber() {}

    /**
     * Returns the exact number in a text. Returns null if the text has none, or one that is too long or whose exponent
     * is excessive.
     */
    static @Nullable BigDecimal of(String text) {
        if (text.length() > MOST_CHARACTERS || !DECIMAL.matcher(text).matches()) {
            return null;
        }
        BigDecimal value = new BigDecimal(text);
        return Math.abs((long) value.scale()) > MOST_DIGITS ? null : value;
    }

    /**
     * Returns whether a number in this notation is certainly whole: beyond 2^53 a number that was written from a float
     * has lost digits.
     */
    static boolean isWhole(BigDecimal value) {
        return value.stripTrailingZeros().scale() <= 0 && value.abs().compareTo(EXACT_AS_FLOAT) <= 0;
    }
}
