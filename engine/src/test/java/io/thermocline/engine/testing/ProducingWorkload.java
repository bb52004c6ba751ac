package io.thermocline.engine.testing;

import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Columns;
import io.thermocline.engine.workload.Workload;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The accesses of a list, the first of which to each page brings it into being.
 *
 * @param listed the accesses, the first to each page a write
 */
public record ProducingWorkload(ListedWorkload listed) implements Workload {
    /** The same accesses, but that the first to each page writes. */
    public static ProducingWorkload of(ListedWorkload workload) {
        Set<Integer> known = new HashSet<>();
        List<ListedWorkload.Access> list = workload.list().stream()
                .map(access -> new ListedWorkload.Access(
                        access.page(),
                        known.add(access.page()) || access.write(),
                        access.arrivalPs(),
                        access.barrier()))
                .toList();
        return new ProducingWorkload(
                new ListedWorkload(workload.pages(), workload.columns(), workload.batchSize(), list));
    }

    @Override
    public boolean producesPages() {
        return true;
    }

    @Override
    public long pages() {
        return listed.pages();
    }

    @Override
    public long accesses() {
        return listed.accesses();
    }

    @Override
    public Columns columns() {
        return listed.columns();
    }

    @Override
    public double scaleEffective() {
        return 1;
    }

    @Override
    public AccessSource open() {
        return listed.open();
    }
}
