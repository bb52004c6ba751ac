package io.thermocline.policies.gmt;

import java.util.Arrays;

/**
 * What is remembered of each page's evictions: when the last one was, which tier it should have gone to, and how often
 * one right tier followed another (a Markov chain with as many states as tiers).
 *
 * <p>Source: GMT sec. 2.1.3, step 2, and Fig. 5, which do not say how large a weight is. On a tie the chain stays in
 * its state.
 *
 * <p>State: 8 B a page over up to three tiers, since far caches are what a miss waits for; over more 16 B, side by
 * side. Of them 4 B are the time of eviction, and 5 bits (over more tiers 7 or 9) the last right tier, the last
 * prediction and whether the page is back. A weight is 6 bits over two tiers, 3 over three, otherwise 64 / tiers^2;
 * when one is full, the weights of its row are halved.
 */
final class ReuseHistory {
    /** No eviction so far, or none whose outcome is known. */
    static final int UNKNOWN = -1;

    private static final int MOST_TIERS_IN_A_WORD = 3;
    private static final int WEIGHT_BITS_IN_A_WORD = 27; // of all weights

    // A page's first word has the time of its eviction in the lower half. In the upper half, from its lowest bit: the
    // last right tier (the chain's state) and a prediction, each as 1 + tier or 0 for unknown; whether it was evicted
    // and is not back yet; and the weights, if they have no word of their own.
    private static final int TIME_BITS = 32;
    private final int tierBits;
    private final int tierMask;
    private final int awaits;
    private final int weightsShift;

    private final int tiers;
    private final boolean inAWord;
    private final int weightBits;
    private final int weightMask;
    private final int wordBits; // by how much a page is shifted to its first word
    private long[] words = new long[0];

    ReuseHistory(int tiers) {
        this.tiers = tiers;
        inAWord = tiers <= MOST_TIERS_IN_A_WORD;
        wordBits = inAWord ? 0 : 1;
        tierBits = Integer.SIZE - Integer.numberOfLeadingZeros(tiers);
        tierMask = (1 << tierBits) - 1;
        awaits = 1 << 2 * tierBits;
        weightsShift = 2 * tierBits + 1;
        weightBits = (inAWord ? WEIGHT_BITS_IN_A_WORD : Long.SIZE) / (tiers * tiers);
        weightMask = (1 << weightBits) - 1;
    }

    /** Makes room for pages up to {@code pages - 1}. */
    void grow(int pages) {
        long needed = (long) pages << wordBits;
        if (needed > words.length) {
            long length = words.length == 0 ? needed : Math.max(needed, 2L * words.length);
            words = Arrays.copyOf(words, (int) Math.min(Integer.MAX_VALUE - 8, length));
        }
    }

    /** Reads what is known of a page, and returns a number that means nothing. */
    int touch(int page) {
        int at = page << wordBits;
        return at < words.length ? (int) words[at] : 0;
    }

    /**
     * What is known of a page in the first tier, and where its next eviction should go. It does not change while the
     * page is there, so that its keeper need not look for the page when it goes.
     */
    int outlook(int page) {
        int bits = bits(page);
        int state = bits & tierMask;
        int next = state == 0 ? 0 : 1 + heaviest(weights(page), state - 1);
        return bits & ~(tierMask << tierBits) | next << tierBits;
    }

    /** The tier that the next eviction of a page with this outlook should go to, or {@link #UNKNOWN}. */
    int predict(int outlook) {
        return (outlook >>> tierBits & tierMask) - 1;
    }

    /** A page with this outlook leaves the first tier. */
    void evicted(int page, int outlook, long access) {
        put(page, outlook | awaits, access);
    }

    /** Whether the page has been evicted and its outcome not been noted. */
    boolean awaitsOutcome(int page) {
        return (bits(page) & awaits) != 0;
    }

    /** Accesses since the page's eviction. */
    long accessesSince(int page, long access) {
        return access - words[page << wordBits] & 0xFFFF_FFFFL;
    }

    /** What was predicted at the page's eviction, or {@link #UNKNOWN}. */
    int prediction(int page) {
        return predict(bits(page));
    }

    /** The page comes back: {@code tier} is where it should have gone. */
    void returned(int page, int tier) {
        int state = bits(page) & tierMask;
        long weights = weights(page);
        if (state != 0) {
            weights = strengthened(weights, state - 1, tier);
        }
        if (inAWord) {
            put(page, (int) weights << weightsShift | tier + 1, 0);
        } else {
            put(page, tier + 1, 0);
            words[(page << wordBits) + 1] = weights;
        }
    }

    /** The page comes back and nothing is learnt from it. */
    void returnedUnknown(int page) {
        put(page, bits(page) & ~(awaits | tierMask << tierBits), 0);
    }

    private int bits(int page) {
        return (int) (words[page << wordBits] >>> TIME_BITS);
    }

    private void put(int page, int bits, long access) {
        words[page << wordBits] = (long) bits << TIME_BITS | access & 0xFFFF_FFFFL;
    }

    private long weights(int page) {
        return inAWord ? bits(page) >>> weightsShift : words[(page << wordBits) + 1];
    }

    /**
     * The tier that followed most often; on a tie the one that the chain is in, then the fastest. No branches, as none
     * could be predicted.
     */
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
