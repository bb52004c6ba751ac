package io.thermocline.workloads.gmt;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadRequest;
import io.thermocline.workloads.tasks.TaskAccesses;

/**
 * Rodinia's Hotspot: the temperature of a chip, iterated on a grid. Three grids share the footprint equally: two of
 * temperatures and one of power.
 *
 * <p>An iteration is a kernel, and a task of it one page of a row. It reads the old temperature of its page and of the
 * pages above and below, and the power. It writes the new temperature. Then the two temperature grids are swapped.
 *
 * <p>Source: GMT Table 2; Rodinia {@code hotspot.cu}, with a pyramid of one iteration, as a halo adds no pages.
 */
record Hotspot(Grid grid, int kernels) implements Kernels {
    static final Parameter<Long> ITERATIONS =
            Parameter.integer("iterations", "", "8", 1, 1_000_000, "iterations over the grid", "assumed");

    static Workload create(WorkloadRequest request) {
        Footprint footprint = Footprint.of(request);
        Grid grid = Grid.of(request, footprint, footprint.pagesOfEach(3));
        int iterations = request.parameters().get(ITERATIONS).intValue();
        long accesses = (long) iterations * (5L * grid.pages() - 2L * grid.columns());
        return footprint.workload(request, 3L * grid.pages(), accesses, new Hotspot(grid, iterations));
    }

    @Override
    public int tasks(int kernel) {
        return grid.pages();
    }

    @Override
    public void run(int kernel, int task, TaskAccesses accesses) {
        int pages = grid.pages();
        int old = (kernel & 1) * pages;
        accesses.read(old + task);
        if (task >= grid.columns()) {
            accesses.read(old + task - grid.columns());
        }
        if (task + grid.columns() < pages) {
            accesses.read(old + task + grid.columns());
        }
        accesses.read(2 * pages + task);
        accesses.write(pages - old + task);
    }
}
