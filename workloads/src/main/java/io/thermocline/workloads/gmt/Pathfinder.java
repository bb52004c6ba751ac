package io.thermocline.workloads.gmt;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadRequest;
import io.thermocline.workloads.tasks.TaskAccesses;

/**
 * Rodinia's Pathfinder: the cheapest path down a wall, by dynamic programming. The wall has 57 rows, and two more rows
 * hold results. The 59 share the footprint; the wall comes first.
 *
 * <p>A kernel descends the height of the pyramid; the last one descends the remaining rows. A task is one page-wide
 * column. It reads the old results and the rows of the wall and writes the new results. Then the two rows of results
 * are swapped.
 *
 * <p>Source: GMT Table 2; Rodinia {@code pathfinder.cu}; 57 rows by GMT's reuse of 19.47 % and I/O of 202 GB.
 */
record Pathfinder(int rows, int columns, int pyramid) implements Kernels {
    static final Parameter<Long> ROWS =
            Parameter.integer("rows", "", "57", 1, 1_000_000, "rows of the wall", "GMT Table 2, inferred");
    static final Parameter<Long> PYRAMID =
            Parameter.integer("pyramid", "", "7", 1, 1_000_000, "rows of the wall that a kernel goes down", "assumed");

    static Workload create(WorkloadRequest request) {
        Footprint footprint = Footprint.of(request);
        int rows = request.parameters().get(ROWS).intValue();
        int pyramid = request.parameters().get(PYRAMID).intValue();
        int columns = footprint.pagesOfEach(rows + 2);
        Pathfinder kernels = new Pathfinder(rows, columns, pyramid);
        long accesses = (long) columns * (rows + 2L * kernels.kernels());
        return footprint.workload(request, (rows + 2L) * columns, accesses, kernels);
    }

    @Override
    public int kernels() {
        return (rows + pyramid - 1) / pyramid;
    }

    @Override
    public int tasks(int kernel) {
        return columns;
    }

    @Override
    public void run(int kernel, int task, TaskAccesses accesses) {
        int old = rows + (kernel & 1);
        accesses.read(old * columns + task);
        int end = Math.min((kernel + 1) * pyramid, rows);
        for (int row = kernel * pyramid; row < end; row++) {
            accesses.read(row * columns + task);
        }
        int fresh = rows + 1 - (kernel & 1);
        accesses.write(fresh * columns + task);
    }
}
