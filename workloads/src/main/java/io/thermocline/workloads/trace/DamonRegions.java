package io.thermocline.workloads.trace;

import java.util.Arrays;

/**
 * A snapshot of DAMON: address ranges, and in how many of its samples each was found accessed. Ranges that were not are
 * left out.
 *
 * <p>State: 20 B a range.
 */
final class DamonRegions {
    private static final int FIRST_ROOM = 16;

    private long[] starts = new long[FIRST_ROOM];
    private long[] ends = new long[FIRST_ROOM];
    private int[] accesses = new int[FIRST_ROOM];
    private int size;
    private int most;

    /** When the snapshot begins, in nanoseconds of the trace's clock. */
    long beginNs;

    /** When it ends. */
    long endNs;

    /** Adds a range if it was accessed. */
    void add(long start, long end, int found) {
        if (found == 0) {
            return;
        }
        if (size == starts.length) {
            starts = Arrays.copyOf(starts, 2 * size);
            ends = Arrays.copyOf(ends, 2 * size);
            accesses = Arrays.copyOf(accesses, 2 * size);
        }
        starts[size] = start;
        ends[size] = end;
        accesses[size] = found;
        size++;
        most = Math.max(most, found);
    }

    /** Frees what is kept for more ranges. */
    void trim() {
        if (size == starts.length) {
            return;
        }
        starts = Arrays.copyOf(starts, size);
        ends = Arrays.copyOf(ends, size);
        accesses = Arrays.copyOf(accesses, size);
    }

    /** Number of ranges. */
    int size() {
        return size;
    }

    /** First byte of a range. */
    long start(int region) {
        return starts[region];
    }

    /** The byte behind a range. */
    long end(int region) {
        return ends[region];
    }

    /** Most samples in which a range was found accessed: the rounds of the snapshot. */
    int rounds() {
        return most;
    }

    /** Returns whether a range is accessed in a round, from 0: its accesses are spread evenly over the rounds. */
    boolean isAccessed(int region, int round) {
        long found = accesses[region];
        return (round + 1) * found / most > round * found / most;
    }

    /** When a round begins: rounds divide the time of the snapshot evenly. */
    long timeNs(int round) {
        long duration = Math.max(0, endNs - beginNs);
        return beginNs + duration / most * round + duration % most * round / most;
    }
}
