package io.thermocline.benchmarks;

import java.util.Arrays;

/** For each access the number of the next one to the same page, by one walk backwards. */
final class NextAccesses {
    private NextAccesses() {}

    /** Numbers from 0, {@link Long#MAX_VALUE} where the page is not accessed again. */
    static long[] of(int[] pages, int pageCount) {
        int[] seen = new int[pageCount];
        Arrays.fill(seen, -1);
        long[] next = new long[pages.length];
        for (int i = pages.length - 1; i >= 0; i--) {
            int later = seen[pages[i]];
            next[i] = later < 0 ? Long.MAX_VALUE : later;
            seen[pages[i]] = i;
        }
        return next;
    }
}
