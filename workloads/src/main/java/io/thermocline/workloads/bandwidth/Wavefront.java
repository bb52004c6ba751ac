package io.thermocline.workloads.bandwidth;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.workload.Range;
import java.util.List;
import java.util.function.IntSupplier;

/**
 * Matrices of pages whose anti-diagonals are accessed one after the other, as dynamic programming does: neighbouring
 * pages are far apart in time ("low temporal correlation among touches to neighboring pages", thesis sec. 4.3.2).
 * Within a diagonal accesses are random.
 *
 * @param pages of all matrices, a row of a matrix after the other
 * @param matrices how many, each an allocation
 * @param columns pages of a row
 */
record Wavefront(int pages, int matrices, int columns) implements Layout {
    @Override
    public List<Range> ranges() {
        return Layout.allocations(pages, matrices);
    }

    @Override
    public int accessed() {
        return pages;
    }

    @Override
    public IntSupplier open(long accesses, long seed) {
        return new Front(accesses, SplitMix64.of(seed, "wavefront"));
    }

    /** The diagonal that is accessed now. */
    private final class Front implements IntSupplier {
        private final List<Range> ranges = ranges();
        private final int ofMatrix = ranges.get(0).pages();
        private final int rows = (ofMatrix + columns - 1) / columns;
        private final double accessesAPage;
        private final SplitMix64 random;
        private int diagonal = -1;
        private int firstRow;
        private int lastRow;
        private double left; // accesses of this diagonal

        Front(long accesses, SplitMix64 random) {
            accessesAPage = (double) accesses / pages;
            this.random = random;
        }

        @Override
        public int getAsInt() {
            while (left < 1 && diagonal < rows + columns - 2) {
                diagonal++;
                firstRow = Math.max(0, diagonal - columns + 1);
                lastRow = Math.min(diagonal, rows - 1);
                left += accessesAPage * matrices * (lastRow - firstRow + 1);
            }
            left--;
            int row = firstRow + random.nextInt(lastRow - firstRow + 1);
            Range matrix = ranges.get(random.nextInt(ranges.size()));
            return matrix.firstPage() + Math.min(matrix.pages() - 1, row * columns + diagonal - row);
        }
    }
}
