package io.thermocline.workloads.uvm;

import io.thermocline.engine.workload.WorkloadRequest;
import java.util.function.Supplier;

/**
 * CNS: a time step of the compressible Navier-Stokes equations on a cube, by differences of eighth order, as a CUDA version
 * of ExaCT's proxy computes it. Each of the three sub-steps of Runge and Kutta has eight kernels: primitive variables,
 * three of diffusion, three of convection along an axis, and the new state. A block has 16 x 16 cells of a plane
 * ({@link StencilBlock}). It copies what it needs of them into shared memory, with four cells beyond either end.
 *
 * <p>Copying the border of the periodic cube, and the Courant number, are left out. Rows begin a line (assumed).
 */
final class NavierStokes extends WarpProgram {
    private static final int GHOSTS = StencilBlock.GHOSTS;
    private static final int TILE = StencilBlock.TILE;
    private static final int WARPS_A_BLOCK = StencilBlock.WARPS;
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

    private final int edge;
    private final StencilBlock.Grid state;
    private final StencilBlock.Grid next;
    private final StencilBlock.Grid primitives;
    private final StencilBlock.Grid diffusion;
    private final StencilBlock.Grid convection;
    private final StencilBlock.Grid derivatives;
    private final StencilBlock.Grid mixed;

    private final StencilBlock block = new StencilBlock();

    NavierStokes(long pageBytes, int edge, DeviceMemory memory) {
        super(pageBytes);
        this.edge = edge;
        int withGhosts = edge + 2 * GHOSTS;
        state = StencilBlock.Grid.of(memory, STATE, withGhosts);
        next = StencilBlock.Grid.of(memory, STATE, withGhosts);
        primitives = StencilBlock.Grid.of(memory, PRIMITIVES, withGhosts);
        diffusion = StencilBlock.Grid.of(memory, STATE, edge);
        convection = StencilBlock.Grid.of(memory, STATE, edge);
        derivatives = StencilBlock.Grid.of(memory, DERIVATIVES, withGhosts);
        mixed = StencilBlock.Grid.of(memory, MIXED, edge);
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
        block.take(number, threads());
        switch (current) {
            case DERIVATIVE -> derive(warp);
            case STRESS -> stress(warp);
            case HEAT -> heat(warp);
            case CONVECTION_X -> convectX(warp);
            case CONVECTION_Y -> convect(V, 0, GHOSTS, warp);
            case CONVECTION_Z -> {
                block.turn(true);
                convect(W, 0, GHOSTS, warp);
            }
            default -> newState(warp);
        }
    }

    /** A thread has a cell, ghosts included. */
    private void primitive(int number, Warp warp) {
        StencilBlock.Grid from = subStep() == 0 ? state : next;
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

    private void consecutive(StencilBlock.Grid grid, int variable, int number, Warp warp) {
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
        block.turn(true);
        block.tile(primitives, VELOCITIES_AND_TEMPERATURE, 0, 0, 0, false, true, warp);
        storeDerivatives(BY_Z, 0, GHOSTS, T_ZZ, GHOSTS, 0, warp);
        block.turn(false);
        block.tile(primitives, VELOCITIES_AND_TEMPERATURE, 0, 0, 0, true, true, warp);
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
        int limitX = shiftX > 0 ? edge : threads();
        int limitRow = shiftRow > 0 ? edge : threads();
        for (int i = 0; i < 2 * TWICE; i++) {
            block.cells(derivatives, by + i, shiftX, shiftRow, 0, limitX, limitRow, TILE, warp);
            warp.store();
        }
        block.inner(mixed, ofTemperature, ghostsX, ghostsRow, warp);
        warp.store();
    }

    /** Mixed derivatives, and the diffusion of momenta. */
    private void stress(Warp warp) {
        block.turn(true);
        block.tile(derivatives, new int[] {BY_X, BY_Y + 1}, GHOSTS, 0, GHOSTS, false, true, warp);
        block.store(mixed, warp, U_XZ, V_YZ);
        loadDerivatives(warp, BY_X + TWICE + 2, BY_Y + TWICE + 2, BY_Z + TWICE + 2);
        block.store(diffusion, warp, MOMENTUM_Z);
        block.turn(false);
        block.tile(derivatives, new int[] {BY_X, BY_Z + 2, BY_Y + 1}, 0, 0, GHOSTS, true, true, warp);
        block.store(mixed, warp, U_XY, W_ZY);
        loadDerivatives(warp, BY_X + TWICE + 1, BY_Y + TWICE + 1, BY_Z + TWICE + 1);
        block.store(diffusion, warp, 2);
        block.store(mixed, warp, V_YX, W_ZX);
        loadDerivatives(warp, BY_X + TWICE, BY_Y + TWICE, BY_Z + TWICE);
        block.store(diffusion, warp, 1, 0);
        loadDerivatives(warp, BY_Y, BY_X + 1, BY_Z, BY_X + 2, BY_Z + 1, BY_Y + 2);
        block.loadInside(primitives, warp, U, V);
        block.store(diffusion, warp, ENERGY);
        warp.end(STRESS_INSTRUCTIONS, 0);
    }

    /** The diffusion of energy. */
    private void heat(Warp warp) {
        block.load(diffusion, warp, ENERGY, MOMENTUM_Z);
        block.loadInside(primitives, warp, W);
        block.load(mixed, warp, T_XX, T_YY, T_ZZ);
        block.store(diffusion, warp, ENERGY);
        warp.end(HEAT_INSTRUCTIONS, 0);
    }

    private void convectX(Warp warp) {
        block.tile(primitives, new int[] {U, PRESSURE}, 0, GHOSTS, GHOSTS, true, false, warp);
        block.tile(current(), new int[] {1, 2, MOMENTUM_Z, ENERGY}, 0, GHOSTS, GHOSTS, true, false, warp);
        block.store(convection, warp, 0, 1, 2, MOMENTUM_Z, ENERGY);
        warp.end(CONVECTION_INSTRUCTIONS, 0);
    }

    /** Adds what flows along the rows' axis. */
    private void convect(int velocity, int shiftRow, int shiftX, Warp warp) {
        block.tile(primitives, new int[] {velocity, PRESSURE}, shiftX, shiftRow, GHOSTS, false, true, warp);
        block.tile(current(), new int[] {1, 2, MOMENTUM_Z, ENERGY}, shiftX, shiftRow, GHOSTS, false, true, warp);
        for (int variable = 0; variable < STATE; variable++) {
            block.load(convection, warp, variable);
            block.store(convection, warp, variable);
        }
        warp.end(CONVECTION_INSTRUCTIONS, 0);
    }

    private StencilBlock.Grid current() {
        return subStep() == 0 ? state : next;
    }

    private void newState(Warp warp) {
        for (int variable = 0; variable < STATE; variable++) {
            block.loadInside(state, warp, variable);
            if (subStep() > 0) {
                block.loadInside(next, warp, variable);
            }
            block.load(diffusion, warp, variable);
            block.load(convection, warp, variable);
            StencilBlock.Grid into = subStep() == SUB_STEPS - 1 ? state : next;
            block.storeInside(into, warp, variable);
        }
        warp.end(STATE_INSTRUCTIONS, 0);
    }

    private void loadDerivatives(Warp warp, int... which) {
        block.loadInside(derivatives, warp, which);
    }
}
