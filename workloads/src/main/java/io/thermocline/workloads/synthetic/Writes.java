package io.thermocline.workloads.synthetic;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.workload.AccessBatch;

/**
 * Turns a given share of accesses into writes, independently of each other and of their pages. It draws from its own
 * sequence, so that the pages of a workload do not depend on the share.
 */
final class Writes {
    private static final int BITS = 32;

    private final long threshold;
    private final SplitMix64 random;

    /** Creates writes with probability {@code share}, from 0 to 1. */
    Writes(double share, SplitMix64 random) {
        this.threshold = Math.round(share * (1L << BITS));
        this.random = random;
    }

    /** Draws for each of the first {@code count} accesses and sets the write bit of those drawn. */
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
