package io.thermocline.workloads.bandwidth;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.workload.Range;
import java.util.List;
import java.util.function.IntSupplier;

/**
 * Passes over a footprint in the order of its addresses. As many warps run at once, an access goes to a random page of
 * a front of {@value #FRONT} pages (1 MiB, assumed), which moves on evenly.
 *
 * @param pages of the footprint
 * @param allocations how many
 * @param passes over it
 */
record Sweeps(int pages, int allocations, int passes) implements Layout {
    /** Pages that are accessed at the same time. */
    static final int FRONT = 256;

    @Override
    public List<Range> ranges() {
        return Layout.allocations(pages, allocations);
    }

    @Override
    public int accessed() {
        return pages;
    }

    @Override
    public IntSupplier open(long accesses, long seed) {
        SplitMix64 random = SplitMix64.of(seed, "sweeps");
        double pagesAnAccess = (double) pages * passes / accesses;
        long[] done = {0};
        return () -> {
            long back = (long) (done[0]++ * pagesAnAccess);
            return (int) ((back + random.nextInt(FRONT)) % pages);
        };
    }
}
