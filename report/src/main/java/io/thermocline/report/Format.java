package io.thermocline.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Numbers as people read them; always with a point and English grouping, whatever the machine's locale. */
public final class Format {
    private static final int MOST_DECIMALS = 4;
    private static final double SEEMS_EXACT = 0.05; // this far from 0 or 100, with one decimal
    private static final double LEAST_PERCENT = 1e-4; // with that many decimals
    private static final int WHOLE = 1000; // a number of this size has no decimals

    private Format() {}

    /** A whole number with grouping: {@code 1,234,567}. */
    public static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** A number of things with grouping: {@code 1 page}, {@code 1,234 pages}. */
    public static String counted(long count, String one, String many) {
        return count(count) + " " + (count == 1 ? one : many);
    }

    /** A number of accesses. */
    public static String accesses(long count) {
        return counted(count, "access", "accesses");
    }

    /** A number of pages. */
    public static String pages(long count) {
        return counted(count, "page", "pages");
    }

    /**
     * A share from 0 to 1 as {@code 41.3 %}; what would round to 0 or 100 without being so keeps up to four decimals,
     * and is {@code <0.0001 %} or {@code >99.9999 %} where these do not suffice.
     */
    public static String percent(double share) {
        double percent = 100 * share;
        if (share > 0 && percent < LEAST_PERCENT / 2) {
            return "<" + String.format(Locale.ROOT, "%." + MOST_DECIMALS + "f %%", LEAST_PERCENT);
        }
        if (share < 1 && 100 - percent < LEAST_PERCENT / 2) {
            return ">" + String.format(Locale.ROOT, "%." + MOST_DECIMALS + "f %%", 100 - LEAST_PERCENT);
        }
        int decimals = 1;
        while (decimals < MOST_DECIMALS && misleads(percent, decimals)) {
            decimals++;
        }
        return String.format(Locale.ROOT, "%." + decimals + "f %%", percent);
    }

    /**
     * Whether a percentage that seems to be 0 or 100 with one decimal does so with these, or is off by more than a
     * tenth of what it is away from that.
     */
    private static boolean misleads(double percent, int decimals) {
        double away = Math.min(percent, 100 - percent);
        double shown = Double.parseDouble(String.format(Locale.ROOT, "%." + decimals + "f", percent));
        return away > 0 && away <= SEEMS_EXACT && Math.abs(shown - percent) > away / 10;
    }

    /**
     * A share from 0 to 1 as whole per cent, {@code 41 %}; what would round to 0 or 100 without being so keeps a
     * decimal, and is {@code <0.1 %} or {@code >99.9 %} beyond.
     */
    public static String roundPercent(double share) {
        double percent = 100 * share;
        if (percent > 0 && percent < 0.05) {
            return "<0.1 %";
        }
        if (percent < 100 && percent >= 99.95) {
            return ">99.9 %";
        }
        boolean extreme = percent > 0 && percent < 1 || percent > 99 && percent < 100;
        return String.format(Locale.ROOT, extreme ? "%.1f %%" : "%.0f %%", percent);
    }

    /** A factor, {@code 1.48x}; a small one has two digits all the same. */
    public static String factor(double factor) {
        if (factor > 0 && factor < 0.1) {
            return plainDigits(factor, 2) + "x";
        }
        return Double.isFinite(factor) ? String.format(Locale.ROOT, factor < 100 ? "%.2fx" : "%.0fx", factor) : "n/a";
    }

    /** A ratio with four decimals, {@code 0.7312}; what would round to 0 without being so has one digit more. */
    public static String ratio(double ratio) {
        if (ratio > 0 && ratio < 0.00005) {
            return plainDigits(ratio, 1);
        }
        return String.format(Locale.ROOT, "%.4f", ratio);
    }

    private static String plainDigits(double value, int digits) {
        return new BigDecimal(value).round(new MathContext(digits)).toPlainString();
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

    /**
     * A figure of a policy for people: a whole number with grouping, another with four digits, or as many as are before
     * its point.
     */
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

    /** A text that begins a sentence. */
    public static String capitalised(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }
}
