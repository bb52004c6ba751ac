package io.thermocline.workloads.bandwidth;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.workload.Range;
import java.util.List;
import java.util.function.IntSupplier;

/**
 * Random accesses by the hotness of structures. Each goes to all pages of an aligned block in turn, so that neighbours
 * are accessed first at the same time ("blocked access to the key data structures", thesis sec. 4.3.2). With blocks of
 * one page the accesses are independent draws.
 *
 * @param hotness the structures
 * @param pages of the footprint
 * @param block pages of a block
 * @param accessed pages of structures with accesses
 */
record HotBlocks(Hotness hotness, int pages, int block, int accessed) implements Layout {
    /** Structures laid out over a number of pages. */
    static HotBlocks of(List<Structure> structures, int pages, int block, long seed) {
        double all = structures.stream().mapToDouble(Structure::pages).sum();
        double hot = structures.stream()
                .filter(structure -> structure.traffic() > 0)
                .mapToDouble(Structure::pages)
                .sum();
        return new HotBlocks(new Hotness(structures, pages, seed), pages, block, (int) Math.round(pages * hot / all));
    }

    @Override
    public List<Range> ranges() {
        return hotness.ranges();
    }

    @Override
    public IntSupplier open(long accesses, long seed) {
        SplitMix64 random = SplitMix64.of(seed, "draws");
        if (block == 1) {
            return () -> hotness.draw(random);
        }
        int[] next = {0};
        int[] end = {0};
        return () -> {
            if (next[0] == end[0]) {
                next[0] = hotness.draw(random) / block * block;
                end[0] = Math.min(pages, next[0] + block);
            }
            return next[0]++;
        };
    }
}
