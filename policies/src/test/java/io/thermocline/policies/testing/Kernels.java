package io.thermocline.policies.testing;

import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Range;
import io.thermocline.engine.workload.Workload;
import java.util.Iterator;
import java.util.List;

/**
 * Kernels over two allocations of 2 MiB, with a barrier after each.
 *
 * @param hostAccesses what the host accesses before each but the first
 * @param kernels the accesses of each
 */
public record Kernels(Range hostAccesses, List<int[]> kernels) implements Workload {
    private static final int LARGE = 512; // pages

    @Override
    public long pages() {
        return 2L * LARGE;
    }

    @Override
    public long accesses() {
        return UNKNOWN;
    }

    @Override
    public List<Range> ranges() {
        return List.of(new Range("a", 0, LARGE), new Range("b", LARGE, LARGE));
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
