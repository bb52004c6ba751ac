package io.thermocline.engine.memory;

/**
 * Brings page-table entries into the nearest cache before they are needed: those of the next accesses, and of the pages
 * that leave for theirs.
 *
 * <p>Entries of random pages lie in a far cache or in memory. Loads that depend on nothing overlap; inside the
 * decisions, which are longer than the processor looks ahead, they would not.
 */
public final class BatchWarmer {
    /** Accesses warmed at a time: their entries fill half of a first-level cache. */
    public static final int BLOCK = 256;

    private int sum; // keeps the loads from being optimised away

    public void warm(int[] entry, int[] accesses, int from, int to) {
        int s = 0;
        for (int i = from; i < to; i++) {
            s += entry[accesses[i] & Integer.MAX_VALUE];
        }
        sum = s;
    }

    /** The sum of the last warming, which means nothing. */
    int sum() {
        return sum;
    }
}
