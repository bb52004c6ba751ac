package io.thermocline.benchmarks;

import java.util.Locale;

/**
 * A column of a table.
 *
 * @param key its name in JSON; values there have base units
 * @param title its head in a table for people
 * @param divisor what numbers are divided by for people
 * @param decimals digits after the point for people
 * @param number whether it is aligned to the right
 */
record Column(String key, String title, double divisor, int decimals, boolean number) {
    /** A column of words. */
    static Column words(String key, String title) {
        return new Column(key, title, 1, 0, false);
    }

    /** A column of numbers. */
    static Column numbers(String key, String title, double divisor, int decimals) {
        return new Column(key, title, divisor, decimals, true);
    }

    /** A value as people read it. */
    String format(Object value) {
        return value instanceof Number figure
                ? String.format(Locale.ROOT, "%,." + decimals + "f", figure.doubleValue() / divisor)
                : value.toString();
    }
}
