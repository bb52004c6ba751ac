package io.thermocline.policies.reference;

import io.thermocline.engine.SplitMix64;

/**
 * How often pages were accessed lately, roughly: a count-min sketch of 4-bit counters that are halved after every
 * {@code period} accesses.
 *
 * <p>Source: Einziger, Friedman and Manes, <em>TinyLFU: a highly efficient cache admission policy</em>, ACM
 * Transactions on Storage 13(4), 2017, section 3, with minimal increment (only the smallest of a page's counters grow).
 * A page's four counters lie in one cache line, as in Caffeine, which costs a little accuracy and saves three memory
 * accesses.
 *
 * <p>State: 8 to 16 B a frame. Cost: one cache line an access, and now and then a halving, O(1) amortised.
 */
public final class FrequencySketch {
    private static final int ROWS = 4;
    private static final int LINE = 8; // longs of a cache line: two for each row
    private static final int MOST = 15;
    private static final long HALVED = 0x7777777777777777L;

    private final long[] counters;
    private final int lines;
    private final long period;
    private long accesses;

    /**
     * All counters zero.
     *
     * @param frames pages whose order matters
     * @param period accesses after which all counters are halved
     */
    public FrequencySketch(int frames, long period) {
        lines = Math.max(Integer.highestOneBit(Math.max(2 * frames - 1, 1)) / LINE, 1);
        counters = new long[lines * LINE];
        this.period = period;
    }

    /** Notes an access. */
    public void increment(int page) {
        long hash = SplitMix64.mix(page);
        int line = line(hash);
        int least = frequency(hash, line);
        if (least < MOST) {
            for (int row = 0; row < ROWS; row++) {
                int word = word(hash, line, row);
                int shift = shift(hash, row);
                if ((counters[word] >>> shift & MOST) == least) {
                    counters[word] += 1L << shift;
                }
            }
        }
        if (++accesses >= period) {
            halve();
        }
    }

    /** Estimate of the accesses of a page, at most 15. */
    public int frequency(int page) {
        long hash = SplitMix64.mix(page);
        return frequency(hash, line(hash));
    }

    private int frequency(long hash, int line) {
        int least = MOST;
        for (int row = 0; row < ROWS; row++) {
            least = Math.min(least, (int) (counters[word(hash, line, row)] >>> shift(hash, row)) & MOST);
        }
        return least;
    }

    private int line(long hash) {
        return ((int) hash & (lines - 1)) * LINE;
    }

    /** Five bits of the hash for each row: one chooses the word, four the counter in it. */
    private static int word(long hash, int line, int row) {
        return line + 2 * row + ((int) (hash >>> (32 + 5 * row)) & 1);
    }

    private static int shift(long hash, int row) {
        return ((int) (hash >>> (33 + 5 * row)) & 15) << 2;
    }

    private void halve() {
        for (int word = 0; word < counters.length; word++) {
            counters[word] = counters[word] >>> 1 & HALVED;
        }
        accesses /= 2;
    }
}
