package io.thermocline.tier.shaping;

import it.unimi.dsi.fastutil.longs.LongList;

/**
 * A histogram of request latencies in the device's own nanoseconds. Bounds go from 100 ns to 10 s in steps of 1, 2 and
 * 5.
 *
 * @param counts requests in each bucket, by upper bound; the last one counts those above all bounds
 * @param sumNs sum of all latencies
 */
public record LatencyCounts(LongList counts, double sumNs) {
    private static final long[] BOUNDS_NS = bounds();

    private static long[] bounds() {
        long[] bounds = new long[25];
        long decade = 100;
        for (int i = 0; i < bounds.length; i++) {
            bounds[i] = decade * new long[] {1, 2, 5}[i % 3];
            decade *= i % 3 == 2 ? 10 : 1;
        }
        return bounds;
    }

    /** Returns the bounds in increasing order. */
    public static LongList boundsNs() {
        return LongList.of(BOUNDS_NS);
    }

    /** Counts latencies as they arrive. */
    static final class Counter {
        private final long[] counts = new long[BOUNDS_NS.length + 1];
        private double sumNs;

        void add(double ns) {
            int at = 0;
            while (at < BOUNDS_NS.length && ns > BOUNDS_NS[at]) {
                at++;
            }
            counts[at]++;
            sumNs += ns;
        }

        LatencyCounts counts() {
            return new LatencyCounts(LongList.of(counts.clone()), sumNs);
        }
    }
}
