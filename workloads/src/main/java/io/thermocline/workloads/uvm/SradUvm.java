package io.thermocline.workloads.uvm;

import io.thermocline.engine.workload.Range;
import io.thermocline.engine.workload.WorkloadRequest;
import java.util.List;
import java.util.function.Supplier;

/**
 * Rodinia's Srad (version 2): {@value #ITERATIONS} iterations of two kernels over an image. Blocks are 16 x 16 threads,
 * and a warp is two rows of one.
 *
 * <p>Only the image is managed memory. Coefficients and derivatives are allocated on the device and never move, so that
 * they cost only time.
 * <ul>
 * <li>The first kernel reads the image in its cells, above and below its block, and one cell to the left and right of
 * it. A block at the border reads its own outermost cells once more.
 * <li>The second kernel reads and writes the image.
 * </ul>
 *
 * <p>Rows and columns beyond a multiple of 16 have no block. After each iteration the host sums up the image, so that
 * the next one finds it in host memory.
 */
final class SradUvm extends WarpProgram {
    private static final int ITERATIONS = 4;
    private static final int EDGE = 16; // of a block
    private static final int FIRST_INSTRUCTIONS =
            416; // of a warp, assumed: 200, and a division of doubles of 130 cycles
    private static final int FIRST_UNMANAGED = 10; // five arrays written, in two rows
    private static final int SECOND_INSTRUCTIONS = 90; // assumed
    private static final int SECOND_UNMANAGED = 13; // coefficients in five, derivatives in eight segments

    static final UvmWorkload WORKLOAD = new UvmWorkload(
            UvmWorkload.size("cells", 1024, EDGE, 30_000, "edge length of the image"), 2, EDGE / 2, SradUvm::program);

    private final int n;
    private final int across; // blocks
    private final DeviceArray image;
    private final List<Range> ranges; // the image's

    SradUvm(long pageBytes, int n, DeviceArray image, List<Range> ranges) {
        super(pageBytes);
        this.ranges = ranges;
        this.n = n;
        across = n / EDGE;
        this.image = image;
    }

    private static Supplier<WarpProgram> program(int n, WorkloadRequest request, DeviceMemory memory) {
        DeviceArray image = memory.allocate((long) n * n, Float.BYTES);
        List<Range> ranges = memory.ranges(request.pageBytes());
        return () -> new SradUvm(request.pageBytes(), n, image, ranges);
    }

    @Override
    boolean begin(int number) {
        return number < 2 * ITERATIONS;
    }

    @Override
    public List<Range> hostAccesses() {
        return kernel() > 0 && kernel() % 2 == 0 ? ranges : List.of();
    }

    @Override
    public int tasks() {
        return across * across * EDGE / 2;
    }

    @Override
    void run(int number, Warp warp) {
        int block = number / (EDGE / 2);
        int down = block / across;
        int right = block % across;
        int ty = number % (EDGE / 2) * 2;
        long corner = ((long) down * EDGE) * n + (long) right * EDGE;
        if (kernel() % 2 == 0) {
            readNeighbours(down, right, ty, corner, warp);
            rows(corner, ty, warp);
            warp.load();
            warp.end(FIRST_INSTRUCTIONS, FIRST_UNMANAGED);
        } else {
            rows(corner, ty, warp);
            warp.load();
            rows(corner, ty, warp);
            warp.store();
            warp.end(SECOND_INSTRUCTIONS, SECOND_UNMANAGED);
        }
    }

    private void readNeighbours(int down, int right, int ty, long corner, Warp warp) {
        boundary(down == 0 ? -1 : corner - n, warp);
        boundary(down == across - 1 && across * EDGE == n ? -1 : corner + (long) EDGE * n, warp);
        if (down == 0) {
            boundary(corner, warp);
        } else if (down == across - 1) {
            boundary(corner + (EDGE - 1L) * n, warp);
        }
        sides(corner - 1, ty, warp);
        sides(corner + EDGE, ty, warp);
        if (right == 0) {
            sides(corner, ty, warp);
        } else if (right == across - 1) {
            sides(corner + EDGE - 1, ty, warp);
        }
    }

    /** Reads one row above or below the block, the same for all rows of the warp, unless it is off the image. */
    private void boundary(long first, Warp warp) {
        if (first >= 0) {
            warp.run(image, first, EDGE);
            warp.run(image, first, EDGE);
            warp.load();
        }
    }

    /** Reads one cell for each row, the same for all of its lanes, unless it is off the image. */
    private void sides(long ofFirstRow, int ty, Warp warp) {
        for (int y = ty; y < ty + 2; y++) {
            long cell = ofFirstRow + (long) y * n;
            for (int lane = 0; cell >= 0 && cell < (long) n * n && lane < EDGE; lane++) {
                warp.lane(image, cell);
            }
        }
        warp.load();
    }

    private void rows(long corner, int ty, Warp warp) {
        warp.run(image, corner + (long) ty * n, EDGE);
        warp.run(image, corner + (ty + 1L) * n, EDGE);
    }
}
