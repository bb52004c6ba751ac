package io.thermocline.workloads.bandwidth;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.workload.Range;
import java.util.List;
import java.util.function.IntSupplier;

/**
 * Passes over most of a footprint, and random accesses to the rest of it, in turn: a sparse matrix and its vectors.
 *
 * @param pages of the footprint
 * @param allocations how many
 * @param passes over what is swept
 * @param swept share of the footprint
 */
record SweepsAndVectors(int pages, int allocations, int passes, double swept) implements Layout {
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
        int matrix = Math.max(1, (int) Math.round(pages * swept));
        IntSupplier sweeps = new Sweeps(matrix, 1, passes).open((accesses + 1) / 2, seed);
        if (matrix == pages) {
            return sweeps;
        }
        SplitMix64 random = SplitMix64.of(seed, "vectors");
        boolean[] vectors = {false};
        return () -> {
            vectors[0] = !vectors[0];
            return vectors[0] ? sweeps.getAsInt() : matrix + random.nextInt(pages - matrix);
        };
    }
}
