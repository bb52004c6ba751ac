package io.thermocline.workloads.uvm;

import io.thermocline.engine.workload.WorkloadRequest;
import java.util.function.Supplier;

/**
 * miniFE: conjugate gradients over the matrix of a cube of finite elements, as its CUDA version solves them. A row is a
 * node of the mesh. The matrix is in ELLPACK format: {@value #COLUMNS} columns a row, the first of all rows side by side.
 * A thread has a row and reads its columns, its coefficients, and of the vector what the columns name.
 *
 * <p>An iteration is a dot product, a new direction, the product of the matrix, a dot product, and two vectors to be
 * updated. A dot product ends with a sum in each block of {@value #WARPS_OF_SUM} warps. The last sum of these is left out,
 * and so is the assembly of the matrix.
 */
final class FiniteElements extends WarpProgram {
    private static final int COLUMNS = 27; // a node and its neighbours
    private static final int ITERATIONS = 5; // assumed; the program's are up to 200
    private static final int WARPS_A_BLOCK = 8;
    private static final int WARPS_OF_SUM = 16;
    private static final int INSTRUCTIONS_A_COLUMN = 12; // of a warp, assumed
    private static final int INSTRUCTIONS_OF_VECTOR = 15; // assumed
    private static final int INSTRUCTIONS_OF_DOT = 60; // assumed

    static final SmWorkload WORKLOAD = new SmWorkload(
            SmWorkload.size("elements", 40, 1, 500, "elements of an edge of the cube"),
            3,
            WARPS_A_BLOCK,
            FiniteElements::program);

    /** Kernels of an iteration, in their order. */
    private enum Kernel {
        DOT_RESIDUAL,
        NEW_DIRECTION,
        PRODUCT,
        DOT_DIRECTION,
        NEW_SOLUTION,
        NEW_RESIDUAL;

        private static final Kernel[] ALL = values();
    }

    private final int edge; // nodes
    private final int rows;
    private final int pitch; // rows, so that each column begins a line
    private final DeviceArray columns;
    private final DeviceArray coefficients;
    private final DeviceArray solution;
    private final DeviceArray residual;
    private final DeviceArray direction;
    private final DeviceArray product;
    private final DeviceArray sums;
    private final int[] column = new int[Warp.LANES];

    FiniteElements(long pageBytes, int elements, DeviceMemory memory) {
        super(pageBytes);
        edge = elements + 1;
        rows = Math.multiplyExact(edge * edge, edge);
        pitch = (rows + Warp.LANES - 1) / Warp.LANES * Warp.LANES;
        columns = memory.allocate((long) pitch * COLUMNS, Integer.BYTES);
        coefficients = memory.allocate((long) pitch * COLUMNS, Double.BYTES);
        solution = memory.allocate(rows, Double.BYTES);
        residual = memory.allocate(rows, Double.BYTES);
        direction = memory.allocate(rows, Double.BYTES);
        product = memory.allocate(rows, Double.BYTES);
        sums = memory.allocate(tasks() / WARPS_OF_SUM + 1L, Double.BYTES);
    }

    private static Supplier<WarpProgram> program(int elements, WorkloadRequest request, DeviceMemory memory) {
        new FiniteElements(request.pageBytes(), elements, memory); // places the arrays, the same ones each time
        return () -> new FiniteElements(request.pageBytes(), elements, new DeviceMemory());
    }

    @Override
    boolean begin(int number) {
        return number < ITERATIONS * Kernel.ALL.length;
    }

    @Override
    public int tasks() {
        return pitch / Warp.LANES;
    }

    @Override
    void run(int number, Warp warp) {
        int first = number * Warp.LANES;
        int length = Math.min(Warp.LANES, rows - first);
        switch (Kernel.ALL[kernel() % Kernel.ALL.length]) {
            case DOT_RESIDUAL -> dot(number, residual, residual, warp);
            case NEW_DIRECTION -> update(residual, direction, direction, first, length, warp);
            case PRODUCT -> multiply(first, length, warp);
            case DOT_DIRECTION -> dot(number, product, direction, warp);
            case NEW_SOLUTION -> update(solution, direction, solution, first, length, warp);
            case NEW_RESIDUAL -> update(residual, product, residual, first, length, warp);
        }
    }

    private void dot(int number, DeviceArray one, DeviceArray other, Warp warp) {
        int first = number * Warp.LANES;
        int length = Math.min(Warp.LANES, rows - first);
        load(one, first, length, warp);
        load(other, first, length, warp);
        if (number % WARPS_OF_SUM == 0) {
            warp.lane(sums, number / WARPS_OF_SUM);
            warp.store();
        }
        warp.end(INSTRUCTIONS_OF_DOT, 0);
    }

    /** A vector becomes the sum of two, each times a number. */
    private static void update(DeviceArray one, DeviceArray other, DeviceArray sum, int first, int length, Warp warp) {
        load(one, first, length, warp);
        load(other, first, length, warp);
        warp.run(sum, first, length);
        warp.store();
        warp.end(INSTRUCTIONS_OF_VECTOR, 0);
    }

    private void multiply(int first, int length, Warp warp) {
        for (int number = 0; number < COLUMNS; number++) {
            load(columns, (long) number * pitch + first, length, warp);
            int inMatrix = 0;
            for (int lane = 0; lane < length; lane++) {
                column[lane] = column(first + lane, number);
                if (column[lane] >= 0) {
                    warp.lane(coefficients, (long) number * pitch + first + lane);
                    inMatrix++;
                }
            }
            if (inMatrix > 0) {
                warp.load();
                for (int lane = 0; lane < length; lane++) {
                    if (column[lane] >= 0) {
                        warp.lane(direction, column[lane]);
                    }
                }
                warp.load();
            }
        }
        warp.run(product, first, length);
        warp.store();
        warp.end(INSTRUCTIONS_A_COLUMN * COLUMNS, 0);
    }

    /** A column of a row: its neighbours in ascending order, and -1 behind the last of a row at the border. */
    int column(int row, int number) {
        int x = row % edge;
        int y = row / edge % edge;
        int z = row / edge / edge;
        int countX = neighbours(x);
        int countY = neighbours(y);
        if (number >= countX * countY * neighbours(z)) {
            return -1;
        }
        int neighbourX = Math.max(0, x - 1) + number % countX;
        int neighbourY = Math.max(0, y - 1) + number / countX % countY;
        int neighbourZ = Math.max(0, z - 1) + number / countX / countY;
        return (neighbourZ * edge + neighbourY) * edge + neighbourX;
    }

    private int neighbours(int coordinate) {
        return Math.min(edge - 1, coordinate + 1) - Math.max(0, coordinate - 1) + 1;
    }

    private static void load(DeviceArray array, long first, int length, Warp warp) {
        warp.run(array, first, length);
        warp.load();
    }
}
