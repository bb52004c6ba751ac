package io.thermocline.cli.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Numbers as people read them; always with a point and English grouping, whatever the machine's locale. */
public final class Format {
    private static final int MOST_DECIMALS = 4;
    private static final int WHOLE = 1000; // a number of this size has no decimals

    private Format() {}

    /** A whole number with grouping: {@code 1,234,567}. */
    public static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** A share from 0 to 1 as {@code 41.3 %}; what would round to 0 or 100 without being so keeps up to four decimals. */
    public static String percent(double share) {
        double percent = 100 * share;
        int decimals = 1;
        while (decimals < MOST_DECIMALS
                && seemsExact(String.format(Locale.ROOT, "%." + decimals + "f", percent), share)) {
            decimals++;
        }
        return String.format(Locale.ROOT, "%." + decimals + "f %%", percent);
    }

    private static boolean seemsExact(String percent, double share) {
        double shown = Double.parseDouble(percent);
        return shown == 0 && share > 0 || shown == 100 && share < 1;
    }

    /** A share from 0 to 1 as whole per cent, {@code 41 %}; what would round to 0 or 100 without being so keeps a decimal. */
    public static String roundPercent(double share) {
        double percent = 100 * share;
        boolean extreme = percent > 0 && percent < 1 || percent > 99 && percent < 100;
        return String.format(Locale.ROOT, extreme ? "%.1f %%" : "%.0f %%", percent);
    }

    /** A factor, {@code 1.48x}. */
    public static String factor(double factor) {
        return Double.isFinite(factor) ? String.format(Locale.ROOT, factor < 100 ? "%.2fx" : "%.0fx", factor) : "n/a";
    }

    /** A ratio with four decimals, {@code 0.7312}. */
    public static String ratio(double ratio) {
        return String.format(Locale.ROOT, "%.4f", ratio);
    }

    /** A rate, {@code 12.3 M/s}. */
    public static String perSecond(double rate) {
        if (rate >= 1e6) {
            return String.format(Locale.ROOT, "%.1f M/s", rate / 1e6);
        }
        return rate >= 1e3
                ? String.format(Locale.ROOT, "%.1f k/s", rate / 1e3)
                : String.format(Locale.ROOT, "%.0f /s", rate);
    }

    /** A number without needless digits, such as {@code 0.015625}, {@code 12} or {@code 1234567.9}. */
    public static String plain(double value) {
        if (value == Math.rint(value) && Math.abs(value) < 1e15) {
            return Long.toString((long) value);
        }
        return Double.toString(value);
    }

    /** A figure of a policy for people: a whole number with grouping, another with four digits, or as many as are before its point. */
    public static String figure(Number value) {
        if (!(value instanceof Double || value instanceof Float)) {
            return count(value.longValue());
        }
        double figure = value.doubleValue();
        return !Double.isFinite(figure)
                ? plain(figure)
                : Math.abs(figure) >= WHOLE && Math.abs(figure) < Long.MAX_VALUE
                        ? count(Math.round(figure))
                        : rounded(figure);
    }

    /** A scale as people give it: {@code 1}, {@code 1/64} or {@code 0.3}. */
    public static String scale(double scale) {
        double inverse = Math.rint(1 / scale);
        return scale < 1 && inverse < 1e9 && Math.abs(inverse * scale - 1) < 1e-12
                ? "1/" + (long) inverse
                : rounded(scale);
    }

    /** A number with four digits at most, such as {@code 0.3333}. */
    public static String rounded(double value) {
        return plain(new BigDecimal(value).round(new MathContext(4)).doubleValue());
    }
}
