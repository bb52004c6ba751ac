package io.thermocline.policies.uvm;

import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * The large pages in device memory and which of them is evicted next: of those not in use the one with the fewest
 * accesses; of those with as many, one that was only read; of those the one whose last access is longest ago; then the
 * one with the lowest number.
 *
 * <p>Source: the poster, "Access Counter Based Page Replacement". That read-only comes after the count, and that a
 * large page must be wholly present, is the public simulator's. Departure: where only parts are present, or all are in
 * use, that simulator waits. Accesses count whether the page was in device memory or not.
 *
 * <p>State: 21 B a large page. Cost: three stores an access, a look at every large page an eviction; whether one is in
 * use is asked only of those that would go.
 */
final class LargePageReplacement {
    private static final int NONE = -1;

    private long[] accesses = new long[0];
    private long[] lastAccess = new long[0];
    private boolean[] written = new boolean[0]; // since it came
    private int[] present = new int[0]; // its basic blocks that are present or on their way

    /** Makes room for large pages up to {@code count - 1}. */
    void grow(int count) {
        if (count > accesses.length) {
            int length = Math.max(count, 2 * accesses.length);
            accesses = Arrays.copyOf(accesses, length);
            lastAccess = Arrays.copyOf(lastAccess, length);
            written = Arrays.copyOf(written, length);
            present = Arrays.copyOf(present, length);
        }
    }

    /** An access to a large page. */
    void count(int large, boolean write, long access) {
        accesses[large]++;
        lastAccess[large] = access;
        written[large] |= write;
    }

    /** Halves all counts. */
    void halve() {
        for (int i = 0; i < accesses.length; i++) {
            accesses[i] >>>= 1;
        }
    }

    /** The basic blocks of a large page that are present or on their way, as bits. */
    int present(int large) {
        return present[large];
    }

    /** Blocks have come. */
    void fill(int large, int blocks) {
        present[large] |= blocks;
    }

    /** All blocks have gone. */
    void empty(int large) {
        remove(large, present[large]);
    }

    /** Some blocks have gone; the large page counts as unwritten once all have. */
    void remove(int large, int blocks) {
        present[large] &= ~blocks;
        written[large] &= present[large] != 0;
    }

    /**
     * The large page to evict. Those that are partly present come only where no other may go, and those in use only
     * where all are, the one whose last access is longest ago first.
     *
     * @param spared is not evicted
     * @param whole tells whether all blocks of a large page are present
     * @param inUse tells whether a large page is in use
     * @return its number, or -1 if there is none
     */
    int victim(int spared, IntPredicate whole, IntPredicate inUse) {
        int victim = first(spared, large -> whole.test(large) && !inUse.test(large));
        if (victim == NONE) {
            victim = first(spared, large -> !inUse.test(large));
        }
        return victim == NONE ? unusedForLongest(spared) : victim;
    }

    /** The first of those that may go; asked only of those that would. */
    private int first(int spared, IntPredicate mayGo) {
        int first = NONE;
        for (int large = 0; large < present.length; large++) {
            if (isCandidate(large, spared) && (first == NONE || goesBefore(large, first)) && mayGo.test(large)) {
                first = large;
            }
        }
        return first;
    }

    private int unusedForLongest(int spared) {
        int oldest = NONE;
        for (int large = 0; large < present.length; large++) {
            if (isCandidate(large, spared) && (oldest == NONE || lastAccess[large] < lastAccess[oldest])) {
                oldest = large;
            }
        }
        return oldest;
    }

    private boolean isCandidate(int large, int spared) {
        return present[large] != 0 && large != spared;
    }

    /** Number of the last access to a large page, 0 before its first. */
    long lastAccess(int large) {
        return lastAccess[large];
    }

    private boolean goesBefore(int large, int other) {
        if (accesses[large] != accesses[other]) {
            return accesses[large] < accesses[other];
        }
        if (written[large] != written[other]) {
            return written[other];
        }
        return lastAccess[large] < lastAccess[other];
    }
}
