package io.thermocline.workloads.uvm;

import io.thermocline.engine.workload.WorkloadRequest;
import java.util.function.Supplier;

/**
 * Rodinia's PathFinder: the cheapest path through a grid of {@value #ROWS} rows. A kernel goes down {@value #STEPS} rows;
 * a block of {@value #EDGE} threads reads the costs of its columns row by row. At each step a column at either side falls
 * out, so that blocks overlap. What the steps share is in shared memory.
 */
final class Pathfinder extends WarpProgram {
    private static final int ROWS = 100;
    private static final int STEPS = 20;
    private static final int EDGE = 256; // threads of a block
    private static final int INNER = EDGE - 2 * STEPS;
    private static final int WARPS_A_BLOCK = EDGE / Warp.LANES;
    private static final int INSTRUCTIONS_A_STEP = 25; // of a warp, assumed

    static final SmWorkload WORKLOAD = new SmWorkload(
            SmWorkload.size("columns", 100_000, 1, 10_000_000, "columns of the grid"),
            1,
            WARPS_A_BLOCK,
            Pathfinder::program);

    private final int columns;
    private final DeviceArray costs;
    private final DeviceArray[] results; // read and written by turns

    Pathfinder(long pageBytes, int columns, DeviceArray costs, DeviceArray[] results) {
        super(pageBytes);
        this.columns = columns;
        this.costs = costs;
        this.results = results;
    }

    private static Supplier<WarpProgram> program(int columns, WorkloadRequest request, DeviceMemory memory) {
        DeviceArray costs = memory.allocate((long) columns * (ROWS - 1), Integer.BYTES);
        DeviceArray[] results = {memory.allocate(columns, Integer.BYTES), memory.allocate(columns, Integer.BYTES)};
        return () -> new Pathfinder(request.pageBytes(), columns, costs, results);
    }

    @Override
    boolean begin(int number) {
        return number * STEPS < ROWS - 1;
    }

    @Override
    public int tasks() {
        return (columns + INNER - 1) / INNER * WARPS_A_BLOCK;
    }

    @Override
    void run(int number, Warp warp) {
        int left = number / WARPS_A_BLOCK * INNER - STEPS; // of the block, may be off the grid
        int lane = number % WARPS_A_BLOCK * Warp.LANES; // the warp's first, in the block
        int firstRow = kernel() * STEPS;
        int steps = Math.min(STEPS, ROWS - 1 - firstRow);
        if (cells(results[kernel() % 2], 0, left, lane, 0, warp)) {
            warp.load();
        }
        for (int step = 0; step < steps; step++) {
            if (cells(costs, (long) (firstRow + step) * columns, left, lane, step + 1, warp)) {
                warp.load();
            }
        }
        if (cells(results[1 - kernel() % 2], 0, left, lane, steps, warp)) {
            warp.store();
        }
        warp.end(INSTRUCTIONS_A_STEP * steps, 0);
    }

    /** Names the warp's cells of a row inside a margin of the block. Returns whether there are any. */
    private boolean cells(DeviceArray array, long row, int left, int lane, int margin, Warp warp) {
        int from = Math.max(0, left + Math.max(lane, margin));
        int to = Math.min(columns, left + Math.min(lane + Warp.LANES, EDGE - margin));
        if (from < to) {
            warp.run(array, row + from, to - from);
        }
        return from < to;
    }
}
