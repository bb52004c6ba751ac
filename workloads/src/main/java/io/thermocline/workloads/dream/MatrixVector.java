package io.thermocline.workloads.dream;

import io.thermocline.workloads.tasks.TaskAccesses;
import io.thermocline.workloads.tasks.TaskProgram;

/**
 * Two products of a square matrix of floats, stored by rows, with a vector; a warp computes 32 elements of a result. <em>By rows</em> each lane walks along a row of
 * its own, so that the warp goes through 32 pages at a time. <em>By columns</em> the lanes read 32 neighbours of a row, then those of the next row: a warp touches a
 * page for every row, and uses 128 bytes of it.
 *
 * <p>An access is what a warp touches of a page before it goes to another. Vectors are small and stay in device memory; they are left out.
 */
final class MatrixVector implements TaskProgram {
    private static final int ROWS = 1024; // of a part by columns

    private final int n;
    private final int pageFloats;
    private final int pageShift;
    private final int firstPage;
    private final boolean rowsFirst;
    private int kernel = -1;

    MatrixVector(int n, long pageBytes, int firstPage, boolean rowsFirst) {
        this.n = n;
        pageFloats = (int) (pageBytes / Float.BYTES);
        pageShift = Integer.numberOfTrailingZeros(pageFloats);
        this.firstPage = firstPage;
        this.rowsFirst = rowsFirst;
    }

    @Override
    public boolean nextKernel() {
        kernel++;
        return kernel < 2;
    }

    @Override
    public int tasks() {
        return (n + Warps.LANES - 1) / Warps.LANES;
    }

    @Override
    public void run(int task, TaskAccesses accesses) {
        int first = task * Warps.LANES;
        int end = Math.min(n, first + Warps.LANES);
        if (isByRows()) {
            byRows(first, end, accesses);
        } else {
            byColumns(0, first, end, accesses);
        }
    }

    private boolean isByRows() {
        return kernel == 0 == rowsFirst;
    }

    @Override
    public int parts() {
        return isByRows() ? 1 : (n + ROWS - 1) / ROWS;
    }

    @Override
    public void goOn(int task, int part, TaskAccesses accesses) {
        int first = task * Warps.LANES;
        byColumns(part * ROWS, first, Math.min(n, first + Warps.LANES), accesses);
    }

    private void byRows(int first, int end, TaskAccesses accesses) {
        int step = Math.min(n, pageFloats);
        for (int column = 0; column < n; column += step) {
            int before = -1;
            for (int row = first; row < end; row++) {
                int page = page(row, column);
                int lastPage = page(row, Math.min(n, column + step) - 1);
                for (int at = page == before ? page + 1 : page; at <= lastPage; at++) {
                    accesses.access(at, false, Math.min(step, n - column));
                }
                before = lastPage;
            }
        }
    }

    private void byColumns(int firstRow, int first, int end, TaskAccesses accesses) {
        int before = firstRow == 0 ? -1 : page(firstRow - 1, end - 1);
        for (int row = firstRow; row < Math.min(n, firstRow + ROWS); row++) {
            int page = page(row, first);
            int lastPage = page(row, end - 1);
            for (int at = page == before ? page + 1 : page; at <= lastPage; at++) {
                accesses.access(at, false, end - first);
            }
            before = lastPage;
        }
    }

    private int page(int row, int column) {
        return firstPage + (int) ((long) row * n + column >>> pageShift);
    }
}
