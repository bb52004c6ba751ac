package io.thermocline.cli.assertion;

import java.math.BigDecimal;
import java.math.MathContext;

/**
 * An assertion evaluated.
 *
 * @param where workload and point of the results that it does not name itself; may be empty
 */
public record Outcome(String assertion, String where, double left, double right, boolean holds) {
    private static final MathContext DIGITS = new MathContext(15); // one more shows how sums are rounded

    /** Returns the assertion with the value of both sides. */
    public String sentence() {
        return assertion + (where.isEmpty() ? "" : ", " + where) + ": " + number(left) + " against " + number(right);
    }

    private static String number(double value) {
        return Double.isFinite(value)
                ? new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString()
                : Double.isNaN(value) ? "not a number" : "infinite";
    }
}
