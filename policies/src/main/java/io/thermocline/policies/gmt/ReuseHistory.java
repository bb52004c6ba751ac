package io.thermocline.policies.gmt;

import java.util.Arrays;

/**
 * What is remembered of each page's evictions: when the last one was, which tier it should have gone to, and how often one right tier followed
 * another (a Markov chain with as many states as tiers).
 *
 * <p>Source: GMT sec. 2.1.3, step 2, and Fig. 5. On a tie the chain stays in its state.
 *
 * <p>State: 13 B a page: time of eviction 4, weights 8, state and last prediction 1. A weight is 64 / tiers^2 bits (at most 7); when one is full, the
 * weights of its row are halved.
 */
final class ReuseHistory {
    /** No eviction so far, or none whose outcome is known. */
    static final int UNKNOWN = -1;

    private static final int STATE = 0x07; // 1 + tier, 0 for unknown
    private static final int PREDICTION_SHIFT = 3; // 1 + tier, 0 for none

    private final int tiers;
    private final int weightBits;
    private final int weightMask;
    private int[] evictedAt = new int[0];
    private long[] weights = new long[0];
    private byte[] state = new byte[0];

    ReuseHistory(int tiers) {
        this.tiers = tiers;
        weightBits = Math.min(7, 64 / (tiers * tiers));
        weightMask = (1 << weightBits) - 1;
    }

    /** Makes room for pages up to {@code pages - 1}. */
    void grow(int pages) {
        if (pages > state.length) {
            int length = state.length == 0
                    ? pages
                    : Math.max(pages, (int) Math.min(Integer.MAX_VALUE - 8, state.length * 2L));
            evictedAt = Arrays.copyOf(evictedAt, length);
            weights = Arrays.copyOf(weights, length);
            state = Arrays.copyOf(state, length);
        }
    }

    /** The tier that the page's next eviction should go to, or {@link #UNKNOWN}. */
    int predict(int page) {
        int current = (state[page] & STATE) - 1;
        if (current == UNKNOWN) {
            return UNKNOWN;
        }
        int best = current;
        int bestWeight = weight(page, current, current);
        for (int tier = 0; tier < tiers; tier++) {
            int weight = weight(page, current, tier);
            if (weight > bestWeight) {
                best = tier;
                bestWeight = weight;
            }
        }
        return best;
    }

    /** The page leaves the first tier; {@code prediction} may be {@link #UNKNOWN}. */
    void evicted(int page, long access, int prediction) {
        evictedAt[page] = (int) access;
        state[page] = (byte) (state[page] & STATE | prediction + 1 << PREDICTION_SHIFT | 0x40);
    }

    /** Whether the page has been evicted and its outcome not been noted. */
    boolean awaitsOutcome(int page) {
        return (state[page] & 0x40) != 0;
    }

    /** Accesses since the page's eviction. */
    long accessesSince(int page, long access) {
        return (int) access - evictedAt[page] & 0xFFFF_FFFFL;
    }

    /** What was predicted at the page's eviction, or {@link #UNKNOWN}. */
    int prediction(int page) {
        return (state[page] >>> PREDICTION_SHIFT & 0x07) - 1;
    }

    /** The page comes back: {@code tier} is where it should have gone. */
    void returned(int page, int tier) {
        int previous = (state[page] & STATE) - 1;
        if (previous != UNKNOWN) {
            strengthen(page, previous, tier);
        }
        state[page] = (byte) (tier + 1);
    }

    /** The page comes back and nothing is learnt from it. */
    void returnedUnknown(int page) {
        state[page] = (byte) (state[page] & STATE);
    }

    private int weight(int page, int from, int to) {
        return (int) (weights[page] >>> (from * tiers + to) * weightBits) & weightMask;
    }

    private void strengthen(int page, int from, int to) {
        int shift = (from * tiers + to) * weightBits;
        if (weight(page, from, to) == weightMask) {
            for (int tier = 0; tier < tiers; tier++) {
                int rowShift = (from * tiers + tier) * weightBits;
                long halved = (long) weight(page, from, tier) / 2;
                weights[page] = weights[page] & ~((long) weightMask << rowShift) | halved << rowShift;
            }
        }
        weights[page] += 1L << shift;
    }
}
