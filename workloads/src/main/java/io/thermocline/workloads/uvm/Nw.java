package io.thermocline.workloads.uvm;

import io.thermocline.engine.workload.WorkloadRequest;
import java.util.function.Supplier;

/**
 * Rodinia's Needleman-Wunsch: alignment scores over a square matrix. Anti-diagonal wavefronts of 16 x 16 tiles are a
 * kernel each, with a block of 16 threads for each tile.
 *
 * <p>A tile reads its part of the reference row by row. It reads the scores to the left of it (one row for each lane),
 * above it and at its corner. It writes its scores row by row.
 *
 * <p>Row and column 0 of the matrix hold the gap penalties; cells beyond a multiple of 16 have no tile.
 */
final class Nw extends WarpProgram {
    private static final int TILE = 16;
    private static final int INSTRUCTIONS = 1000; // of a warp, assumed: 31 steps of about 25 and 50 accesses

    static final UvmWorkload WORKLOAD = new UvmWorkload(
            UvmWorkload.size(
                    "cells",
                    1025,
                    TILE + 1,
                    30_000,
                    "edge length of the matrix, row and column of gap penalties included"),
            2,
            1,
            Nw::program);

    private final int n;
    private final int across; // tiles
    private final DeviceArray reference;
    private final DeviceArray scores;

    Nw(long pageBytes, int n, DeviceArray reference, DeviceArray scores) {
        super(pageBytes);
        this.n = n;
        across = (n - 1) / TILE;
        this.reference = reference;
        this.scores = scores;
    }

    private static Supplier<WarpProgram> program(int n, WorkloadRequest request, DeviceMemory memory) {
        DeviceArray reference = memory.allocate((long) n * n, Integer.BYTES);
        DeviceArray scores = memory.allocate((long) n * n, Integer.BYTES);
        return () -> new Nw(request.pageBytes(), n, reference, scores);
    }

    @Override
    boolean begin(int number) {
        return number < 2 * across - 1;
    }

    @Override
    public int tasks() {
        return Math.min(kernel() + 1, 2 * across - 1 - kernel());
    }

    @Override
    void run(int number, Warp warp) {
        boolean growing = kernel() < across;
        int x = growing ? number : kernel() - across + 1 + number;
        int y = kernel() - x;
        long corner = (long) y * TILE * n + (long) x * TILE; // above and to the left of the tile
        if (growing) {
            loadCorner(corner, warp);
            loadReference(corner, warp);
        } else {
            loadReference(corner, warp);
            loadCorner(corner, warp);
        }
        for (int lane = 0; lane < TILE; lane++) {
            warp.lane(scores, corner + (lane + 1L) * n);
        }
        warp.load();
        warp.run(scores, corner + 1, TILE);
        warp.load();
        for (int row = 1; row <= TILE; row++) {
            warp.run(scores, corner + (long) row * n + 1, TILE);
            warp.store();
        }
        warp.end(INSTRUCTIONS, 0);
    }

    private void loadCorner(long corner, Warp warp) {
        warp.lane(scores, corner);
        warp.load();
    }

    private void loadReference(long corner, Warp warp) {
        for (int row = 1; row <= TILE; row++) {
            warp.run(reference, corner + (long) row * n + 1, TILE);
            warp.load();
        }
    }
}
