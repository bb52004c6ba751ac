package io.thermocline.engine.core;

/**
 * Counts of replacements in one number, so that counting one is one addition: how many, and of how many the page that left was dirty, the page that left
 * had been accessed in its frame, and the page that came had been demoted before. Sixteen bits each; the number becomes negative when it is full.
 */
final class Replaced {
    private static final int FIELD = 16;
    private static final int MASK = (1 << FIELD) - 1;
    private static final long ONE = 1L << 3 * FIELD;

    private Replaced() {}

    /** One replacement; each argument is 0 or 1. */
    static long of(int dirty, int touched, int demoted) {
        return ONE + ((long) dirty << 2 * FIELD) + ((long) touched << FIELD) + demoted;
    }

    static int count(long tally) {
        return (int) (tally >>> 3 * FIELD);
    }

    static int dirty(long tally) {
        return (int) (tally >>> 2 * FIELD) & MASK;
    }

    static int touched(long tally) {
        return (int) (tally >>> FIELD) & MASK;
    }

    static int demoted(long tally) {
        return (int) tally & MASK;
    }
}
