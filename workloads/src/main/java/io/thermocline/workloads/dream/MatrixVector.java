package io.thermocline.workloads.dream;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.workload.WorkloadRequest;
import io.thermocline.workloads.tasks.TaskAccesses;
import io.thermocline.workloads.tasks.TaskProgram;
import java.util.function.Supplier;

/**
 * Two products of a square matrix of floats, stored by rows, with a vector. A warp computes 32 elements of a result.
 * <ul>
 * <li><em>By rows</em>, each lane walks along its own row, so that the warp goes through 32 pages at a time.
 * <li><em>By columns</em>, the lanes read 32 neighbours of a row, then those of the next row. The warp touches a page
 * for every row and uses 128 bytes of it.
 * </ul>
 *
 * <p>An access is everything that a warp touches on a page before it continues with another. Vectors are small and stay
 * in device memory; they are left out.
 */
final class MatrixVector implements TaskProgram {
    private static final Parameter<Long> SIZE = Parameter.integer(
            "size",
            "rows",
            "65536",
            32,
            1 << 18,
            "rows and columns of the matrix",
            "DREAM's public source; 16 GiB, which fits (DREAM sec. 5.3)");

    /** By rows, then by columns. */
    static final DreamWorkload ROWS_FIRST =
            new DreamWorkload(SIZE, 2, (rows, request, arrays) -> program(rows, request, arrays, true));

    /** By columns, then by rows. */
    static final DreamWorkload COLUMNS_FIRST =
            new DreamWorkload(SIZE, 2, (rows, request, arrays) -> program(rows, request, arrays, false));

    private static final int ROWS = 1024; // of a part by columns

    private final int n;
    private final int pageFloats;
    private final int pageShift;
    private final int firstPage;
    private final boolean rowsFirst;
    private int kernel = -1;
    private int visited = -1; // the page being visited
    private int touches; // of it so far

    MatrixVector(int n, long pageBytes, int firstPage, boolean rowsFirst) {
        this.n = n;
        pageFloats = (int) (pageBytes / Float.BYTES);
        pageShift = Integer.numberOfTrailingZeros(pageFloats);
        this.firstPage = firstPage;
        this.rowsFirst = rowsFirst;
    }

    private static Supplier<TaskProgram> program(
            long rows, WorkloadRequest request, ArrayLayout arrays, boolean rowsFirst) {
        int matrix = arrays.add("matrix", rows * rows * Float.BYTES);
        return () -> new MatrixVector((int) rows, request.pageBytes(), matrix, rowsFirst);
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
        if (isByRows()) {
            byRows(task, accesses);
        } else {
            byColumns(task, 0, accesses);
        }
    }

    private boolean isByRows() {
        return kernel == 0 == rowsFirst;
    }

    @Override
    public boolean isInParts() {
        return true;
    }

    @Override
    public int parts() {
        return isByRows() ? 1 : (n + ROWS - 1) / ROWS;
    }

    @Override
    public void runPart(int task, int part, TaskAccesses accesses) {
        byColumns(task, part * ROWS, accesses);
    }

    private void byRows(int task, TaskAccesses accesses) {
        int first = task * Warps.LANES;
        int end = Math.min(n, first + Warps.LANES);
        int step = Math.min(n, pageFloats);
        for (int column = 0; column < n; column += step) {
            for (int row = first; row < end; row++) {
                read(row, column, Math.min(step, n - column), accesses);
            }
            endVisit(accesses);
        }
    }

    private void byColumns(int task, int firstRow, TaskAccesses accesses) {
        int column = task * Warps.LANES;
        int columns = Math.min(Warps.LANES, n - column);
        for (int row = firstRow; row < Math.min(n, firstRow + ROWS); row++) {
            read(row, column, columns, accesses);
        }
        endVisit(accesses);
    }

    /** Reads neighbours in a row. Elements on the page of the current visit belong to that visit. */
    private void read(int row, int column, int count, TaskAccesses accesses) {
        long at = (long) row * n + column;
        long end = at + count;
        while (at < end) {
            int page = firstPage + (int) (at >>> pageShift);
            if (page != visited) {
                endVisit(accesses);
                visited = page;
            }
            long next = Math.min(end, (at >>> pageShift) + 1 << pageShift);
            touches += (int) (next - at);
            at = next;
        }
    }

    private void endVisit(TaskAccesses accesses) {
        if (touches > 0) {
            accesses.access(visited, false, touches);
        }
        touches = 0;
        visited = -1;
    }
}
