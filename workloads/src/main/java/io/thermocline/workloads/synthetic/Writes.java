package io.thermocline.workloads.synthetic;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.workload.AccessBatch;

/**
 * Makes a given share of accesses writes, each independently of the others and of its page. It draws from its own sequence, so that the pages
 * of a workload do not depend on the share.
 */
final class Writes {
    private static final int BITS = 32;

    private final long threshold;
    private final SplitMix64 random;

    /** Writes with probability {@code share}, from 0 to 1. */
    Writes(double share, SplitMix64 random) {
        this.threshold = Math.round(share * (1L << BITS));
        this.random = random;
    }

    /** Sets the write bit in the first {@code count} accesses where the draw says so. */
    void mark(int[] accesses, int count) {
        if (threshold == 0) {
            return;
        }
        for (int i = 0; i < count; i++) {
            long belowThreshold =
                    (random.nextLong() >>> BITS) - threshold; // negative for a write: no branch to mispredict
            accesses[i] |= (int) (belowThreshold >> BITS) & AccessBatch.WRITE;
        }
    }
}
