package io.thermocline.workloads.uvm;

import io.thermocline.engine.workload.WorkloadRequest;
import java.util.function.Supplier;

/**
 * Rodinia's Hotspot with a pyramid of two iterations. Blocks are 16 x 16 threads, and a warp is two rows of one. They
 * read temperature and power of their cells and write the inner 12 x 12. The two temperature arrays are swapped after
 * each of the {@value #LAUNCHES} launches.
 *
 * <p>With an edge length of 1024 it makes the 1,824,096 accesses that the public simulator prints.
 */
final class HotspotUvm extends WarpProgram {
    private static final int LAUNCHES = 4;
    private static final int EDGE = 16; // of a block
    private static final int BORDER =
            2; // iterations of the pyramid; this many rows and columns are read but not written
    private static final int INNER = EDGE - 2 * BORDER;
    private static final int INSTRUCTIONS = 219; // of a warp: public log, instructions over threads

    static final UvmWorkload WORKLOAD = new UvmWorkload(
            UvmWorkload.size("cells", 1024, 1, 30_000, "edge length of the grid"), 2, EDGE / 2, HotspotUvm::program);

    private final int n;
    private final int across; // blocks
    private final DeviceArray power;
    private final DeviceArray[] temperatures;

    HotspotUvm(long pageBytes, int n, DeviceArray power, DeviceArray[] temperatures) {
        super(pageBytes);
        this.n = n;
        across = (n + INNER - 1) / INNER;
        this.power = power;
        this.temperatures = temperatures;
    }

    private static Supplier<WarpProgram> program(int n, WorkloadRequest request, DeviceMemory memory) {
        DeviceArray power = memory.allocate((long) n * n, Float.BYTES);
        DeviceArray[] temperatures = {
            memory.allocate((long) n * n, Float.BYTES), memory.allocate((long) n * n, Float.BYTES)
        };
        return () -> new HotspotUvm(request.pageBytes(), n, power, temperatures);
    }

    @Override
    boolean begin(int number) {
        return number < LAUNCHES;
    }

    @Override
    public int tasks() {
        return across * across * EDGE / 2;
    }

    @Override
    void run(int number, Warp warp) {
        int block = number / (EDGE / 2);
        int ty = number % (EDGE / 2) * 2;
        int top = block / across * INNER - BORDER;
        int left = block % across * INNER - BORDER;
        rows(temperatures[kernel() % 2], top, left, ty, 0, warp);
        warp.load();
        rows(power, top, left, ty, 0, warp);
        warp.load();
        rows(temperatures[1 - kernel() % 2], top, left, ty, BORDER, warp);
        warp.store();
        warp.end(INSTRUCTIONS, 0);
    }

    /** Names the cells of two rows of a block that are on the grid and inside the margin of the block. */
    private void rows(DeviceArray array, int top, int left, int ty, int margin, Warp warp) {
        int from = Math.max(0, left + margin);
        int to = Math.min(n, left + EDGE - margin);
        for (int y = Math.max(ty, margin); y < Math.min(ty + 2, EDGE - margin); y++) {
            long row = (long) top + y;
            if (row >= 0 && row < n && from < to) {
                warp.run(array, row * n + from, to - from);
            }
        }
    }
}
