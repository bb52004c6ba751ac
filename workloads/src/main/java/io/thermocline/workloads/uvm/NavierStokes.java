package io.thermocline.workloads.uvm;

import io.thermocline.engine.workload.WorkloadRequest;
import java.util.function.Supplier;

/**
 * CNS: a time step of the compressible Navier-Stokes equations on a cube, by differences of eighth order, as a CUDA version
 * of ExaCT's proxy computes it. Each of the three sub-steps of Runge and Kutta has eight kernels: primitive variables,
 * three of diffusion, three of convection along an axis, and the new state. A block has {@value #TILE} x {@value #TILE}
 * cells of a plane, whose rows are along x. It copies what it needs of them into shared memory, with
 * {@value #GHOSTS} cells beyond either end.
 *
 * <p>Copying the border of the periodic cube, and the Courant number, are left out. Rows begin a line (assumed).
 */
final class NavierStokes extends WarpProgram {
    private static final int GHOSTS = 4; // on each side
    private static final int TILE = 16;
    private static final int WITH_GHOSTS = TILE + 2 * GHOSTS;
    private static final int ROWS = Warp.LANES / TILE; // of a warp
    private static final int WARPS_A_BLOCK = TILE / ROWS;
    private static final int SUB_STEPS = 3;
    private static final int STATE = 5; // density, three momenta, energy
    private static final int MOMENTUM_Z = 3;
    private static final int ENERGY = 4;

    // primitive variables
    private static final int U = 1;
    private static final int V = 2;
    private static final int W = 3;
    private static final int PRESSURE = 4;
    private static final int TEMPERATURE = 5;
    private static final int PRIMITIVES = 6;
    private static final int[] VELOCITIES_AND_TEMPERATURE = {U, V, W, TEMPERATURE};

    // derivatives by an axis: first those of u, v, w, then their second ones
    private static final int BY_X = 0;
    private static final int BY_Y = 6;
    private static final int BY_Z = 12;
    private static final int TWICE = 3;
    private static final int DERIVATIVES = 18;

    // in cells without ghosts: second derivatives of the temperature by each axis, and mixed ones
    private static final int T_XX = 0;
    private static final int T_YY = 1;
    private static final int T_ZZ = 2;
    private static final int U_XZ = 3;
    private static final int V_YZ = 4;
    private static final int U_XY = 5;
    private static final int W_ZY = 6;
    private static final int V_YX = 7;
    private static final int W_ZX = 8;
    private static final int MIXED = 9;

    // of a warp, assumed
    private static final int PRIMITIVE_INSTRUCTIONS = 40;
    private static final int DERIVATIVE_INSTRUCTIONS = 300;
    private static final int STRESS_INSTRUCTIONS = 200;
    private static final int CONVECTION_INSTRUCTIONS = 120;
    private static final int STATE_INSTRUCTIONS = 40;
    private static final int HEAT_INSTRUCTIONS = 20;

    static final SmWorkload WORKLOAD = new SmWorkload(
            SmWorkload.size("cells", 32, 4, 500, "cells of an edge of the cube"),
            3,
            WARPS_A_BLOCK,
            NavierStokes::program);

    private enum Kernel {
        PRIMITIVE,
        DERIVATIVE,
        STRESS,
        HEAT,
        CONVECTION_X,
        CONVECTION_Y,
        CONVECTION_Z,
        NEW_STATE;

        private static final Kernel[] ALL = values();
    }

    /** Variables of all cells of a cube, one after the other; its rows begin a line. */
    private record Grid(DeviceArray array, int edge, int pitch) {
        static Grid of(DeviceMemory memory, int variables, int edge) {
            int pitch = (edge + TILE - 1) / TILE * TILE; // 16 doubles are a line
            return new Grid(memory.allocate((long) variables * edge * edge * pitch, Double.BYTES), edge, pitch);
        }

        long cell(int variable, int x, int y, int z) {
            return ((variable * (long) edge + z) * edge + y) * pitch + x;
        }
    }

    private final int edge;
    private final Grid state;
    private final Grid next;
    private final Grid primitives;
    private final Grid diffusion;
    private final Grid convection;
    private final Grid derivatives;
    private final Grid mixed;

    // the threads of the warp: two rows of a plane
    private boolean rowsAreZ; // the plane is of x and z
    private int rowInBlock;
    private int row; // the first one
    private int column; // the first one's x
    private int plane; // its other coordinate
    private int limit; // threads at or beyond it have no cell

    NavierStokes(long pageBytes, int edge, DeviceMemory memory) {
        super(pageBytes);
        this.edge = edge;
        int withGhosts = edge + 2 * GHOSTS;
        state = Grid.of(memory, STATE, withGhosts);
        next = Grid.of(memory, STATE, withGhosts);
        primitives = Grid.of(memory, PRIMITIVES, withGhosts);
        diffusion = Grid.of(memory, STATE, edge);
        convection = Grid.of(memory, STATE, edge);
        derivatives = Grid.of(memory, DERIVATIVES, withGhosts);
        mixed = Grid.of(memory, MIXED, edge);
    }

    private static Supplier<WarpProgram> program(int edge, WorkloadRequest request, DeviceMemory memory) {
        new NavierStokes(request.pageBytes(), edge, memory); // places the arrays, the same ones each time
        return () -> new NavierStokes(request.pageBytes(), edge, new DeviceMemory());
    }

    @Override
    boolean begin(int number) {
        return number < SUB_STEPS * Kernel.ALL.length;
    }

    private Kernel kernelOfSubStep() {
        return Kernel.ALL[kernel() % Kernel.ALL.length];
    }

    private int subStep() {
        return kernel() / Kernel.ALL.length;
    }

    /** Cells of an edge for which the current kernel has threads. */
    private int threads() {
        return switch (kernelOfSubStep()) {
            case PRIMITIVE, DERIVATIVE -> edge + 2 * GHOSTS;
            default -> edge;
        };
    }

    @Override
    public int tasks() {
        int across = threads();
        if (kernelOfSubStep() == Kernel.PRIMITIVE) {
            return (across * across * across + Warp.LANES - 1) / Warp.LANES;
        }
        int tiles = (across + TILE - 1) / TILE;
        return tiles * tiles * across * WARPS_A_BLOCK;
    }

    @Override
    void run(int number, Warp warp) {
        Kernel current = kernelOfSubStep();
        if (current == Kernel.PRIMITIVE) {
            primitive(number, warp);
            return;
        }
        limit = threads();
        int tiles = (limit + TILE - 1) / TILE;
        int block = number / WARPS_A_BLOCK;
        rowInBlock = number % WARPS_A_BLOCK * ROWS;
        column = block % tiles * TILE;
        row = block / tiles % tiles * TILE + rowInBlock;
        plane = block / tiles / tiles;
        rowsAreZ = false;
        switch (current) {
            case DERIVATIVE -> derive(warp);
            case STRESS -> stress(warp);
            case HEAT -> heat(warp);
            case CONVECTION_X -> convectX(warp);
            case CONVECTION_Y -> convect(V, 0, GHOSTS, warp);
            case CONVECTION_Z -> {
                rowsAreZ = true;
                convect(W, 0, GHOSTS, warp);
            }
            default -> newState(warp);
        }
    }

    /** A thread has a cell, ghosts included. */
    private void primitive(int number, Warp warp) {
        Grid from = subStep() == 0 ? state : next;
        for (int variable = 0; variable < STATE; variable++) {
            consecutive(from, variable, number, warp);
            warp.load();
            consecutive(primitives, variable, number, warp);
            warp.store();
        }
        consecutive(primitives, TEMPERATURE, number, warp);
        warp.store();
        warp.end(PRIMITIVE_INSTRUCTIONS, 0);
    }

    private void consecutive(Grid grid, int variable, int number, Warp warp) {
        int across = grid.edge();
        int end = Math.min(across * across * across, (number + 1) * Warp.LANES);
        int cell = number * Warp.LANES;
        while (cell < end) {
            int x = cell % across;
            int length = Math.min(end - cell, across - x);
            warp.run(grid.array(), grid.cell(variable, x, cell / across % across, cell / across / across), length);
            cell += length;
        }
    }

    /** First and second derivatives of velocities and temperature by z, then by y and x. */
    private void derive(Warp warp) {
        rowsAreZ = true;
        tile(primitives, VELOCITIES_AND_TEMPERATURE, 0, 0, 0, false, true, warp);
        storeDerivatives(BY_Z, 0, GHOSTS, T_ZZ, GHOSTS, 0, warp);
        rowsAreZ = false;
        tile(primitives, VELOCITIES_AND_TEMPERATURE, 0, 0, 0, true, true, warp);
        storeDerivatives(BY_Y, 0, GHOSTS, T_YY, GHOSTS, 0, warp);
        storeDerivatives(BY_X, GHOSTS, 0, T_XX, 0, GHOSTS, warp);
        warp.end(DERIVATIVE_INSTRUCTIONS, 0);
    }

    /**
     * Stores derivatives by an axis, of threads whose places are of cells without ghosts along it, and of cells with
     * ghosts along the others. That of the temperature is of cells without ghosts.
     */
    private void storeDerivatives(
            int by, int shiftX, int shiftRow, int ofTemperature, int ghostsX, int ghostsRow, Warp warp) {
        int limitX = shiftX > 0 ? edge : limit;
        int limitRow = shiftRow > 0 ? edge : limit;
        for (int i = 0; i < 2 * TWICE; i++) {
            cells(derivatives, by + i, shiftX, shiftRow, 0, limitX, limitRow, TILE, warp);
            warp.store();
        }
        if (plane >= GHOSTS && plane < edge + GHOSTS) {
            for (int i = 0; i < ROWS; i++) {
                int r = row + i - ghostsRow;
                int from = Math.max(0, column - ghostsX);
                int to = Math.min(edge, column + TILE - ghostsX);
                if (r >= 0 && r < edge && from < to) {
                    name(mixed, ofTemperature, from, r, plane - GHOSTS, to - from, warp);
                }
            }
            warp.store();
        }
    }

    /** Mixed derivatives, and the diffusion of momenta. */
    private void stress(Warp warp) {
        rowsAreZ = true;
        tile(derivatives, new int[] {BY_X, BY_Y + 1}, GHOSTS, 0, GHOSTS, false, true, warp);
        store(mixed, warp, U_XZ, V_YZ);
        loadDerivatives(warp, BY_X + TWICE + 2, BY_Y + TWICE + 2, BY_Z + TWICE + 2);
        store(diffusion, warp, MOMENTUM_Z);
        rowsAreZ = false;
        tile(derivatives, new int[] {BY_X, BY_Z + 2, BY_Y + 1}, 0, 0, GHOSTS, true, true, warp);
        store(mixed, warp, U_XY, W_ZY);
        loadDerivatives(warp, BY_X + TWICE + 1, BY_Y + TWICE + 1, BY_Z + TWICE + 1);
        store(diffusion, warp, 2);
        store(mixed, warp, V_YX, W_ZX);
        loadDerivatives(warp, BY_X + TWICE, BY_Y + TWICE, BY_Z + TWICE);
        store(diffusion, warp, 1, 0);
        loadDerivatives(warp, BY_Y, BY_X + 1, BY_Z, BY_X + 2, BY_Z + 1, BY_Y + 2);
        loadInside(primitives, warp, U, V);
        store(diffusion, warp, ENERGY);
        warp.end(STRESS_INSTRUCTIONS, 0);
    }

    /** The diffusion of energy. */
    private void heat(Warp warp) {
        load(diffusion, warp, ENERGY, MOMENTUM_Z);
        loadInside(primitives, warp, W);
        load(mixed, warp, T_XX, T_YY, T_ZZ);
        store(diffusion, warp, ENERGY);
        warp.end(HEAT_INSTRUCTIONS, 0);
    }

    private void convectX(Warp warp) {
        tile(primitives, new int[] {U, PRESSURE}, 0, GHOSTS, GHOSTS, true, false, warp);
        tile(current(), new int[] {1, 2, MOMENTUM_Z, ENERGY}, 0, GHOSTS, GHOSTS, true, false, warp);
        store(convection, warp, 0, 1, 2, MOMENTUM_Z, ENERGY);
        warp.end(CONVECTION_INSTRUCTIONS, 0);
    }

    /** Adds what flows along the rows' axis. */
    private void convect(int velocity, int shiftRow, int shiftX, Warp warp) {
        tile(primitives, new int[] {velocity, PRESSURE}, shiftX, shiftRow, GHOSTS, false, true, warp);
        tile(current(), new int[] {1, 2, MOMENTUM_Z, ENERGY}, shiftX, shiftRow, GHOSTS, false, true, warp);
        for (int variable = 0; variable < STATE; variable++) {
            load(convection, warp, variable);
            store(convection, warp, variable);
        }
        warp.end(CONVECTION_INSTRUCTIONS, 0);
    }

    private Grid current() {
        return subStep() == 0 ? state : next;
    }

    private void newState(Warp warp) {
        for (int variable = 0; variable < STATE; variable++) {
            loadInside(state, warp, variable);
            if (subStep() > 0) {
                loadInside(next, warp, variable);
            }
            load(diffusion, warp, variable);
            load(convection, warp, variable);
            Grid into = subStep() == SUB_STEPS - 1 ? state : next;
            cells(into, variable, GHOSTS, GHOSTS, GHOSTS, limit, limit, TILE, warp);
            warp.store();
        }
        warp.end(STATE_INSTRUCTIONS, 0);
    }

    // ---- what the threads name

    /** The block copies variables of its cells into shared memory, with ghosts along x, along the rows' axis, or both. */
    private void tile(
            Grid grid,
            int[] variables,
            int shiftX,
            int shiftRow,
            int shiftPlane,
            boolean ghostsX,
            boolean ghostsRow,
            Warp warp) {
        for (int down = 0; rowInBlock + down < (ghostsRow ? WITH_GHOSTS : TILE); down += TILE) {
            for (int right = 0; right < (ghostsX ? WITH_GHOSTS : TILE); right += TILE) {
                int width = Math.min(TILE, WITH_GHOSTS - right);
                for (int variable : variables) {
                    cells(
                            grid,
                            variable,
                            shiftX + right,
                            shiftRow + down,
                            shiftPlane,
                            grid.edge() - shiftX - right,
                            grid.edge() - shiftRow - down,
                            width,
                            warp);
                    warp.load();
                }
            }
        }
    }

    /** Threads whose place is below the limits name their cells, shifted. */
    private void cells(
            Grid grid,
            int variable,
            int shiftX,
            int shiftRow,
            int shiftPlane,
            int limitX,
            int limitRow,
            int width,
            Warp warp) {
        int length = Math.min(width, limitX - column);
        for (int i = 0; i < ROWS; i++) {
            if (row + i < limitRow && length > 0) {
                name(grid, variable, column + shiftX, row + i + shiftRow, plane + shiftPlane, length, warp);
            }
        }
    }

    private void name(Grid grid, int variable, int x, int ofRow, int ofPlane, int length, Warp warp) {
        int y = rowsAreZ ? ofPlane : ofRow;
        int z = rowsAreZ ? ofRow : ofPlane;
        warp.run(grid.array(), grid.cell(variable, x, y, z), length);
    }

    private void load(Grid grid, Warp warp, int... variables) {
        for (int variable : variables) {
            cells(grid, variable, 0, 0, 0, limit, limit, TILE, warp);
            warp.load();
        }
    }

    /** As {@link #load}, of a grid with ghosts. */
    private void loadInside(Grid grid, Warp warp, int... variables) {
        for (int variable : variables) {
            cells(grid, variable, GHOSTS, GHOSTS, GHOSTS, limit, limit, TILE, warp);
            warp.load();
        }
    }

    private void loadDerivatives(Warp warp, int... which) {
        loadInside(derivatives, warp, which);
    }

    private void store(Grid grid, Warp warp, int... variables) {
        for (int variable : variables) {
            cells(grid, variable, 0, 0, 0, limit, limit, TILE, warp);
            warp.store();
        }
    }
}
