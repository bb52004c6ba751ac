package io.thermocline.workloads.uvm;

import io.thermocline.engine.workload.WorkloadRequest;
import java.util.function.Supplier;

/**
 * PolyBench's finite differences in the time domain, in two dimensions. There are {@value #STEPS} steps of three
 * kernels over n x n cells, with a thread for each cell. Blocks are 32 x 8, so that a warp is 32 cells of a row.
 *
 * <p>{@code ex} has n + 1 columns and {@code ey} n + 1 rows; rows are not padded.
 * <ul>
 * <li>The first kernel updates ey from hz and the row above, or from the source in row 0.
 * <li>The second kernel updates ex from hz and its left neighbour, except in column 0.
 * <li>The third kernel updates hz from two neighbours of ex and two of ey.
 * </ul>
 *
 * <p>With n = 1200 it makes the 5,283,190 accesses that the public simulator prints.
 */
final class Fdtd2d extends WarpProgram {
    private static final int STEPS = 5;
    private static final int BLOCK_ROWS = 8;
    private static final int[] INSTRUCTIONS = {34, 34, 36
    }; // of a warp, by kernel: public log, instructions over threads

    static final UvmWorkload WORKLOAD = new UvmWorkload(
            UvmWorkload.size("cells", 1200, 1, 30_000, "edge length of the grid"), 2, BLOCK_ROWS, Fdtd2d::program);

    private final int n;
    private final int across; // blocks
    private final DeviceArray source;
    private final DeviceArray ex;
    private final DeviceArray ey;
    private final DeviceArray hz;

    Fdtd2d(long pageBytes, int n, DeviceArray source, DeviceArray ex, DeviceArray ey, DeviceArray hz) {
        super(pageBytes);
        this.n = n;
        across = (n + Warp.LANES - 1) / Warp.LANES;
        this.source = source;
        this.ex = ex;
        this.ey = ey;
        this.hz = hz;
    }

    private static Supplier<WarpProgram> program(int n, WorkloadRequest request, DeviceMemory memory) {
        DeviceArray source = memory.allocate(STEPS, Float.BYTES);
        DeviceArray ex = memory.allocate(n * (n + 1L), Float.BYTES);
        DeviceArray ey = memory.allocate((n + 1L) * n, Float.BYTES);
        DeviceArray hz = memory.allocate((long) n * n, Float.BYTES);
        return () -> new Fdtd2d(request.pageBytes(), n, source, ex, ey, hz);
    }

    @Override
    boolean begin(int number) {
        return number < 3 * STEPS;
    }

    @Override
    public int tasks() {
        return across * ((n + BLOCK_ROWS - 1) / BLOCK_ROWS) * BLOCK_ROWS;
    }

    @Override
    void run(int number, Warp warp) {
        int block = number / BLOCK_ROWS;
        int row = block / across * BLOCK_ROWS + number % BLOCK_ROWS;
        int column = block % across * Warp.LANES;
        if (row < n) {
            int lanes = Math.min(Warp.LANES, n - column);
            switch (kernel() % 3) {
                case 0 -> updateEy(row, column, lanes, warp);
                case 1 -> updateEx(row, column, lanes, warp);
                default -> updateHz(row, column, lanes, warp);
            }
            warp.end(INSTRUCTIONS[kernel() % 3], 0);
        }
    }

    private void updateEy(long row, int column, int lanes, Warp warp) {
        if (row == 0) {
            for (int lane = 0; lane < lanes; lane++) {
                warp.lane(source, kernel() / 3);
            }
            warp.load();
        } else {
            load(ey, row * n + column, lanes, warp);
            load(hz, row * n + column, lanes, warp);
            load(hz, (row - 1) * n + column, lanes, warp);
        }
        store(ey, row * n + column, lanes, warp);
    }

    private void updateEx(long row, int from, int all, Warp warp) {
        int column = Math.max(1, from);
        int lanes = all - (column - from);
        load(ex, row * (n + 1) + column, lanes, warp);
        load(hz, row * n + column, lanes, warp);
        load(hz, row * n + column - 1, lanes, warp);
        store(ex, row * (n + 1) + column, lanes, warp);
    }

    private void updateHz(long row, int column, int lanes, Warp warp) {
        load(hz, row * n + column, lanes, warp);
        load(ex, row * (n + 1) + column + 1, lanes, warp);
        load(ex, row * (n + 1) + column, lanes, warp);
        load(ey, (row + 1) * n + column, lanes, warp);
        load(ey, row * n + column, lanes, warp);
        store(hz, row * n + column, lanes, warp);
    }

    private static void load(DeviceArray array, long first, int lanes, Warp warp) {
        warp.run(array, first, lanes);
        warp.load();
    }

    private static void store(DeviceArray array, long first, int lanes, Warp warp) {
        warp.run(array, first, lanes);
        warp.store();
    }
}
