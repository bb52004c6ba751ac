package io.thermocline.workloads.bandwidth;

import io.thermocline.engine.workload.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;

/** The pages of an application of thesis ch. IV, and the order in which it accesses them. */
interface Layout {
    /** What the application allocates, without gaps. */
    List<Range> ranges();

    /** How many of the pages it accesses at all. */
    int accessed();

    /**
     * Gives the page of each access in turn, from the first on.
     *
     * @param accesses of the whole run
     */
    IntSupplier open(long accesses, long seed);

    /** A footprint in allocations of one size, as far as that is possible. */
    static List<Range> allocations(int pages, int count) {
        List<Range> ranges = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int from = (int) ((long) pages * i / count);
            int to = (int) ((long) pages * (i + 1) / count);
            if (to > from) {
                ranges.add(new Range("allocation-" + i, from, to - from));
            }
        }
        return List.copyOf(ranges);
    }
}
