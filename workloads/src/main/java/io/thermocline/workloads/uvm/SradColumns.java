package io.thermocline.workloads.uvm;

import io.thermocline.engine.workload.WorkloadRequest;
import java.util.function.Supplier;

/**
 * Rodinia's Srad (version 1): {@value #ITERATIONS} iterations over an image whose columns lie one after another. A thread
 * has one cell, and a warp 32 cells in a row of memory.
 *
 * <p>An iteration has three kernels. The first writes the image and its square, to be summed up. The second reads each
 * cell and its four neighbours, whose numbers are in index arrays, and writes four derivatives and a coefficient. The
 * third updates the image from them.
 *
 * <p>The sums themselves, less than a tenth of the accesses, are left out.
 */
final class SradColumns extends WarpProgram {
    private static final int ITERATIONS = 8; // of the program's 100
    private static final int KERNELS = 3;
    private static final int WARPS_A_BLOCK = 16;
    private static final int PREPARE_INSTRUCTIONS = 15; // of a warp, assumed
    private static final int DERIVE_INSTRUCTIONS = 120; // assumed, with two divisions
    private static final int UPDATE_INSTRUCTIONS = 60; // assumed

    static final SmWorkload WORKLOAD = new SmWorkload(
            SmWorkload.size("cells", 480, 2, 30_000, "edge length of the image"),
            2,
            WARPS_A_BLOCK,
            SradColumns::program);

    private final int n;
    private final DeviceArray image;
    private final DeviceArray[] sums;
    private final DeviceArray[] indices; // above, below, left, right
    private final DeviceArray[] derivatives; // in the same order
    private final DeviceArray coefficient;

    SradColumns(
            long pageBytes,
            int n,
            DeviceArray image,
            DeviceArray[] sums,
            DeviceArray[] indices,
            DeviceArray[] derivatives,
            DeviceArray coefficient) {
        super(pageBytes);
        this.n = n;
        this.image = image;
        this.sums = sums;
        this.indices = indices;
        this.derivatives = derivatives;
        this.coefficient = coefficient;
    }

    private static Supplier<WarpProgram> program(int n, WorkloadRequest request, DeviceMemory memory) {
        long cells = (long) n * n;
        DeviceArray image = memory.allocate(cells, Float.BYTES);
        DeviceArray[] sums = arrays(2, cells, Float.BYTES, memory);
        DeviceArray[] indices = arrays(4, n, Integer.BYTES, memory);
        DeviceArray[] derivatives = arrays(4, cells, Float.BYTES, memory);
        DeviceArray coefficient = memory.allocate(cells, Float.BYTES);
        return () -> new SradColumns(request.pageBytes(), n, image, sums, indices, derivatives, coefficient);
    }

    private static DeviceArray[] arrays(int count, long elements, int bytes, DeviceMemory memory) {
        DeviceArray[] arrays = new DeviceArray[count];
        for (int i = 0; i < count; i++) {
            arrays[i] = memory.allocate(elements, bytes);
        }
        return arrays;
    }

    @Override
    boolean begin(int number) {
        return number < KERNELS * ITERATIONS;
    }

    @Override
    public int tasks() {
        return Math.toIntExact(((long) n * n + Warp.LANES - 1) / Warp.LANES);
    }

    @Override
    void run(int number, Warp warp) {
        long first = (long) number * Warp.LANES;
        int length = (int) Math.min(Warp.LANES, (long) n * n - first);
        switch (kernel() % KERNELS) {
            case 0 -> prepare(first, length, warp);
            case 1 -> derive(first, length, warp);
            default -> update(first, length, warp);
        }
    }

    private void prepare(long first, int length, Warp warp) {
        load(image, first, length, warp);
        for (DeviceArray sum : sums) {
            store(sum, first, length, warp);
        }
        warp.end(PREPARE_INSTRUCTIONS, 0);
    }

    private void derive(long first, int length, Warp warp) {
        load(image, first, length, warp);
        for (int side = 0; side < indices.length; side++) {
            loadIndices(side, first, length, warp);
            neighbours(image, side, first, length, warp);
        }
        for (DeviceArray derivative : derivatives) {
            store(derivative, first, length, warp);
        }
        store(coefficient, first, length, warp);
        warp.end(DERIVE_INSTRUCTIONS, 0);
    }

    /** Reads the coefficients of a cell, and of those below and to the right of it, and the derivatives. */
    private void update(long first, int length, Warp warp) {
        load(coefficient, first, length, warp);
        for (int side = 1; side < indices.length; side += 2) {
            loadIndices(side, first, length, warp);
            neighbours(coefficient, side, first, length, warp);
        }
        for (DeviceArray derivative : derivatives) {
            load(derivative, first, length, warp);
        }
        load(image, first, length, warp);
        store(image, first, length, warp);
        warp.end(UPDATE_INSTRUCTIONS, 0);
    }

    /** Reads the numbers of the rows or columns next to those of the cells. */
    private void loadIndices(int side, long first, int length, Warp warp) {
        for (int lane = 0; lane < length; lane++) {
            long cell = first + lane;
            warp.lane(indices[side], side < 2 ? cell % n : cell / n);
        }
        warp.load();
    }

    /** Reads the cells next to those of the warp; beyond the border a cell is its own neighbour. */
    private void neighbours(DeviceArray array, int side, long first, int length, Warp warp) {
        for (int lane = 0; lane < length; lane++) {
            long row = (first + lane) % n;
            long column = (first + lane) / n;
            switch (side) {
                case 0 -> row = Math.max(0, row - 1);
                case 1 -> row = Math.min(n - 1, row + 1);
                case 2 -> column = Math.max(0, column - 1);
                default -> column = Math.min(n - 1, column + 1);
            }
            warp.lane(array, column * n + row);
        }
        warp.load();
    }

    private static void load(DeviceArray array, long first, int length, Warp warp) {
        warp.run(array, first, length);
        warp.load();
    }

    private static void store(DeviceArray array, long first, int length, Warp warp) {
        warp.run(array, first, length);
        warp.store();
    }
}
