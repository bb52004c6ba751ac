package io.thermocline.policies.testing;

import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Range;
import io.thermocline.engine.workload.Workload;
import java.util.Iterator;
import java.util.List;

/**
 * Kernels, with a barrier after each.
 *
 * @param ranges what is allocated, without gaps
 * @param hostAccesses what the host accesses before each but the first
 * @param kernels the accesses of each
 */
public record Kernels(List<Range> ranges, Range hostAccesses, List<int[]> kernels) implements Workload {
    /** Kernels between which the host accesses nothing. */
    public Kernels(List<Range> ranges, int[]... kernels) {
        this(ranges, new Range("nothing", 0, 0), List.of(kernels));
    }

    /** Kernels over two allocations of 512 pages. */
    public Kernels(Range hostAccesses, List<int[]> kernels) {
        this(List.of(new Range("a", 0, 512), new Range("b", 512, 512)), hostAccesses, kernels);
    }

    @Override
    public long pages() {
        return ranges.get(ranges.size() - 1).endPage();
    }

    @Override
    public long accesses() {
        return UNKNOWN;
    }

    @Override
    public double scaleEffective() {
        return 1;
    }

    @Override
    public AccessSource open() {
        Iterator<int[]> left = kernels.iterator();
        boolean[] first = {true};
        return batch -> {
            batch.clear();
            if (!left.hasNext()) {
                return false;
            }
            if (!first[0]) {
                batch.hostAccess(hostAccesses);
            }
            first[0] = false;
            int[] accesses = left.next();
            System.arraycopy(accesses, 0, batch.accesses, 0, accesses.length);
            batch.size = accesses.length;
            batch.barrier = true;
            return true;
        };
    }
}
