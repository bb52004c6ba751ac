package io.thermocline.policies.gmt;

import java.util.Arrays;

/**
 * What is remembered of each page's evictions: when the last one was, which tier it should have gone to, and how often one right tier followed
 * another (a Markov chain with as many states as tiers).
 *
 * <p>Source: GMT sec. 2.1.3, step 2, and Fig. 5. On a tie the chain stays in its state.
 *
 * <p>State: 16 B a page, side by side: weights 8; time of eviction 4, right tier, last prediction and next prediction together 2. A weight is
 * 64 / tiers^2 bits (at most 7); when one is full, the weights of its row are halved. The next prediction is worked out when its weights change.
 */
final class ReuseHistory {
    /** No eviction so far, or none whose outcome is known. */
    static final int UNKNOWN = -1;

    // the second word of a page: time of eviction in the lower half; above it tiers, each as 1 + tier in three bits, 0
    // for unknown
    private static final int TIER = 7;
    private static final int NEXT_SHIFT =
            3; // what the next eviction will be predicted to deserve; below it the last right tier, the chain's state
    private static final int LASTING = 63; // both, which stay while the page is in the first tier
    private static final int PREDICTION_SHIFT = 6; // what the last eviction was predicted to deserve
    private static final int AWAITS = 1 << 9; // evicted, and not back yet

    private final int tiers;
    private final int weightBits;
    private final int weightMask;
    private long[] words = new long[0]; // two a page

    ReuseHistory(int tiers) {
        this.tiers = tiers;
        weightBits = Math.min(7, 64 / (tiers * tiers));
        weightMask = (1 << weightBits) - 1;
    }

    /** Makes room for pages up to {@code pages - 1}. */
    void grow(int pages) {
        if (2L * pages > words.length) {
            long length = words.length == 0 ? 2L * pages : Math.max(2L * pages, 2L * words.length);
            words = Arrays.copyOf(words, (int) Math.min(Integer.MAX_VALUE - 8, length));
        }
    }

    /** Reads what is known of a page, and returns a number of no meaning. */
    int touch(int page) {
        return 2 * page < words.length ? (int) words[2 * page] : 0;
    }

    /** What is known of a page's future evictions, in six bits; it does not change while the page is in the first tier. */
    byte outlook(int page) {
        return (byte) (bits(page) & LASTING);
    }

    /** The tier that the next eviction of a page with this outlook should go to, or {@link #UNKNOWN}. */
    static int predict(byte outlook) {
        return (outlook >>> NEXT_SHIFT) - 1;
    }

    /** The page leaves the first tier; {@code prediction} may be {@link #UNKNOWN}. */
    void evicted(int page, byte outlook, long access, int prediction) {
        put(page, outlook | prediction + 1 << PREDICTION_SHIFT | AWAITS, access);
    }

    /** Whether the page has been evicted and its outcome not been noted. */
    boolean awaitsOutcome(int page) {
        return (bits(page) & AWAITS) != 0;
    }

    /** Accesses since the page's eviction. */
    long accessesSince(int page, long access) {
        return access - words[2 * page + 1] & 0xFFFF_FFFFL;
    }

    /** What was predicted at the page's eviction, or {@link #UNKNOWN}. */
    int prediction(int page) {
        return (bits(page) >>> PREDICTION_SHIFT & TIER) - 1;
    }

    /** The page comes back: {@code tier} is where it should have gone. */
    void returned(int page, int tier) {
        int previous = (bits(page) & TIER) - 1;
        long weights = words[2 * page];
        if (previous != UNKNOWN) {
            weights = strengthened(weights, previous, tier);
            words[2 * page] = weights;
        }
        put(page, tier + 1 | heaviest(weights, tier) + 1 << NEXT_SHIFT, 0);
    }

    /** The page comes back and nothing is learnt from it. */
    void returnedUnknown(int page) {
        put(page, bits(page) & LASTING, 0);
    }

    private int bits(int page) {
        return (int) (words[2 * page + 1] >>> 32);
    }

    private void put(int page, int bits, long access) {
        words[2 * page + 1] = (long) bits << 32 | access & 0xFFFF_FFFFL;
    }

    /** The tier that followed most often; on a tie the one that the chain is in, then the fastest. No branches, as none could be predicted. */
    private int heaviest(long weights, int from) {
        int best = 0;
        for (int tier = 0; tier < tiers; tier++) {
            int rank = tier == from ? 8 : 7 - tier;
            best = Math.max(best, weight(weights, from, tier) << 8 | rank << 4 | tier);
        }
        return best & 15;
    }

    private int weight(long weights, int from, int to) {
        return (int) (weights >>> (from * tiers + to) * weightBits) & weightMask;
    }

    private long strengthened(long before, int from, int to) {
        long weights = before;
        if (weight(weights, from, to) == weightMask) {
            for (int tier = 0; tier < tiers; tier++) {
                int rowShift = (from * tiers + tier) * weightBits;
                long halved = (long) weight(weights, from, tier) / 2;
                weights = weights & ~((long) weightMask << rowShift) | halved << rowShift;
            }
        }
        return weights + (1L << (from * tiers + to) * weightBits);
    }
}
