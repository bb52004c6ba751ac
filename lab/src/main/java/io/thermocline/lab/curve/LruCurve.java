package io.thermocline.lab.curve;

import io.thermocline.engine.workload.AccessBatch;
import java.util.Arrays;

/**
 * Misses of LRU over tiers of any size, from one pass over the accesses. They equal those of a run at each size.
 *
 * <p>State: that of {@link StackDistances}, and 8 B for each page as a histogram of the distances.
 */
public final class LruCurve {
    private static final int BLOCK = 256; // accesses whose cache misses overlap

    private final StackDistances stack;
    private final int[] distances = new int[BLOCK];
    private long[] counts =
            new long[1 << 10]; // accesses by distance; under COLD those that are the first to their page
    private long accesses;
    private boolean summed; // counts[d] is the number of accesses whose distance is at least d

    /**
     * No accesses yet.
     *
     * @param pages size of the address space, as far as it is known; it grows
     */
    public LruCurve(int pages) {
        stack = new StackDistances(pages);
    }

    /** Takes the next accesses. */
    public void add(AccessBatch batch) {
        add(batch.accesses, batch.size);
    }

    /**
     * Takes the next accesses.
     *
     * @param next as in {@link AccessBatch#accesses}
     * @param size how many count
     */
    public void add(int[] next, int size) {
        if (summed) {
            throw new IllegalStateException("misses were asked for; the pass is over");
        }
        for (int from = 0; from < size; from += BLOCK) {
            int to = Math.min(size, from + BLOCK);
            stack.distances(next, from, to, distances);
            count(to - from);
        }
        accesses += size;
    }

    private void count(int size) {
        if (stack.pages() >= counts.length) {
            counts = Arrays.copyOf(counts, (int) Math.min(Integer.MAX_VALUE - 8L, stack.pages() + 1L + counts.length));
        }
        for (int i = 0; i < size; i++) {
            counts[distances[i]]++;
        }
    }

    /** Accesses of the pass. */
    public long accesses() {
        return accesses;
    }

    /** Distinct pages. */
    public int pages() {
        return stack.pages();
    }

    /** Accesses to pages that were accessed before, over a tier of {@code frames} pages that LRU manages: misses. */
    public long returnMisses(long frames) {
        if (!summed) {
            for (int distance = counts.length - 2; distance > StackDistances.COLD; distance--) {
                counts[distance] += counts[distance + 1];
            }
            summed = true;
        }
        return frames + 1 < counts.length ? counts[(int) frames + 1] : 0;
    }
}
