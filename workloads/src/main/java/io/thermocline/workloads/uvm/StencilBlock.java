package io.thermocline.workloads.uvm;

/**
 * A warp of a block of threads over a plane of cells, {@value #TILE} x {@value #TILE} of them, whose rows are along x. The
 * warp has {@value #ROWS} of the rows. Its threads name cells of grids, with or without {@value #GHOSTS} ghosts on each
 * side.
 */
final class StencilBlock {
    /** Cells beyond either end of a grid with ghosts. */
    static final int GHOSTS = 4;

    /** Threads of an edge of the block. */
    static final int TILE = 16;

    private static final int WITH_GHOSTS = TILE + 2 * GHOSTS;
    private static final int ROWS = Warp.LANES / TILE; // of a warp

    /** Warps of the block. */
    static final int WARPS = TILE / ROWS;

    /** Variables of all cells of a cube, one after the other; its rows begin a line. */
    record Grid(DeviceArray array, int edge, int pitch) {
        static Grid of(DeviceMemory memory, int variables, int edge) {
            int pitch = (edge + TILE - 1) / TILE * TILE; // 16 doubles are a line
            return new Grid(memory.allocate((long) variables * edge * edge * pitch, Double.BYTES), edge, pitch);
        }

        long cell(int variable, int x, int y, int z) {
            return ((variable * (long) edge + z) * edge + y) * pitch + x;
        }
    }

    private boolean rowsAreZ; // the plane is of x and z
    private int rowInBlock;
    private int row; // the first one of the warp
    private int column; // the first thread's x
    private int plane; // the other coordinate
    private int limit; // threads at or beyond it have no cell

    /**
     * A warp of a number: blocks along x, then rows, then planes. The rows are along y.
     *
     * @param threads of an edge, as many as planes
     */
    void take(int number, int threads) {
        limit = threads;
        int tiles = (threads + TILE - 1) / TILE;
        int block = number / WARPS;
        rowInBlock = number % WARPS * ROWS;
        column = block % tiles * TILE;
        row = block / tiles % tiles * TILE + rowInBlock;
        plane = block / tiles / tiles;
        rowsAreZ = false;
    }

    /** From now on rows follow each other along z, or along y. */
    void turn(boolean alongZ) {
        rowsAreZ = alongZ;
    }

    /** Threads over a grid with ghosts name cells of one without, if theirs are none along the axes that are named. */
    void inner(Grid grid, int variable, int ghostsX, int ghostsRow, Warp warp) {
        if (plane < GHOSTS || plane >= grid.edge() + GHOSTS) {
            return;
        }
        int from = Math.max(0, column - ghostsX);
        int to = Math.min(grid.edge(), column + TILE - ghostsX);
        for (int i = 0; i < ROWS; i++) {
            int inner = row + i - ghostsRow;
            if (inner >= 0 && inner < grid.edge() && from < to) {
                name(grid, variable, from, inner, plane - GHOSTS, to - from, warp);
            }
        }
    }

    /** The block copies variables of its cells into shared memory, with ghosts along x, along the rows' axis, or both. */
    void tile(
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
    void cells(
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

    /** Each thread reads its cell, variable by variable. */
    void load(Grid grid, Warp warp, int... variables) {
        for (int variable : variables) {
            cells(grid, variable, 0, 0, 0, limit, limit, TILE, warp);
            warp.load();
        }
    }

    /** As {@link #load}, of a grid with ghosts. */
    void loadInside(Grid grid, Warp warp, int... variables) {
        for (int variable : variables) {
            cells(grid, variable, GHOSTS, GHOSTS, GHOSTS, limit, limit, TILE, warp);
            warp.load();
        }
    }

    /** Each thread writes its cell, variable by variable. */
    void store(Grid grid, Warp warp, int... variables) {
        for (int variable : variables) {
            cells(grid, variable, 0, 0, 0, limit, limit, TILE, warp);
            warp.store();
        }
    }

    /** As {@link #store}, to a grid with ghosts. */
    void storeInside(Grid grid, Warp warp, int... variables) {
        for (int variable : variables) {
            cells(grid, variable, GHOSTS, GHOSTS, GHOSTS, limit, limit, TILE, warp);
            warp.store();
        }
    }
}
