package io.thermocline.workloads.gmt;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadRequest;
import io.thermocline.workloads.tasks.TaskAccesses;

/**
 * Rodinia's Srad (version 2): speckle reducing anisotropic diffusion of an image. Six grids share the footprint
 * equally: the image J, the coefficients C, and the derivatives dN, dS, dE and dW.
 *
 * <p>An iteration is two kernels. A task is a row of thread blocks, 16 rows high and one page wide.
 * <ul>
 * <li>The first kernel reads J in its rows and in the rows above and below them. Then it writes the other five grids
 * row by row.
 * <li>The second kernel reads all six grids and writes J, row by row.
 * </ul>
 *
 * <p>Source: GMT Table 2; Rodinia {@code srad_kernel.cu}. Its second kernel also reads the neighbours of C to the south
 * and east, which adds a negligible number of pages.
 */
record Srad(Grid grid, int blocks, int kernels) implements Kernels {
    static final Parameter<Long> ITERATIONS =
            Parameter.integer("iterations", "", "3", 1, 1_000_000, "iterations over the image", "assumed");

    private static final int GRIDS = 6;
    private static final int BLOCK_ROWS = 16;

    static Workload create(WorkloadRequest request) {
        Footprint footprint = Footprint.of(request);
        Grid grid = Grid.of(request, footprint, footprint.pagesOfEach(GRIDS));
        int iterations = request.parameters().get(ITERATIONS).intValue();
        int blocks = (grid.rows() + BLOCK_ROWS - 1) / BLOCK_ROWS;
        long neighbours = 2L * (blocks - 1) * grid.columns();
        long accesses = (long) iterations * ((long) (GRIDS + GRIDS + 1) * grid.pages() + neighbours);
        return footprint.workload(
                request, (long) GRIDS * grid.pages(), accesses, new Srad(grid, blocks, 2 * iterations));
    }

    @Override
    public int tasks(int kernel) {
        return blocks * grid.columns();
    }

    @Override
    public void run(int kernel, int task, TaskAccesses accesses) {
        int columns = grid.columns();
        int pages = grid.pages();
        int firstRow = task / columns * BLOCK_ROWS;
        int column = task % columns;
        int endRow = Math.min(firstRow + BLOCK_ROWS, grid.rows());
        if ((kernel & 1) == 0) {
            for (int row = Math.max(firstRow - 1, 0); row < Math.min(endRow + 1, grid.rows()); row++) {
                accesses.read(row * columns + column);
            }
            for (int row = firstRow; row < endRow; row++) {
                for (int written = 1; written < GRIDS; written++) {
                    accesses.write(written * pages + row * columns + column);
                }
            }
        } else {
            for (int row = firstRow; row < endRow; row++) {
                int page = row * columns + column;
                for (int read = GRIDS - 1; read >= 0; read--) {
                    accesses.read(read * pages + page);
                }
                accesses.write(page);
            }
        }
    }
}
