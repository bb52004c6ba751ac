package io.thermocline.workloads.uvm;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.workload.WorkloadRequest;
import java.util.function.Supplier;

/**
 * Random updates. Of n threads, every {@value #STRIDE}th reads its element of an input. It reads the element of a table
 * that the input names, and writes that element of the output.
 *
 * <p>Each of the three arrays has n floats. The input is random, from the run's seed.
 *
 * <p>With n = 2^20 it makes the 31,458 accesses that the public simulator prints.
 */
final class RandomAccess extends WarpProgram {
    private static final int STRIDE = 100;
    private static final int WARPS_A_BLOCK = 8;
    private static final int INSTRUCTIONS = 15; // of a warp, assumed; the kernel is bound by its faults

    static final UvmWorkload WORKLOAD = new UvmWorkload(
            UvmWorkload.size("elements", 1 << 20, 1, 1 << 30, "elements of each of the three arrays"),
            1,
            WARPS_A_BLOCK,
            RandomAccess::program);

    private final int n;
    private final DeviceArray input;
    private final DeviceArray output;
    private final DeviceArray table;
    private final SplitMix64 random;

    RandomAccess(WorkloadRequest request, int n, DeviceArray input, DeviceArray output, DeviceArray table) {
        super(request.pageBytes());
        this.n = n;
        this.input = input;
        this.output = output;
        this.table = table;
        random = SplitMix64.of(request.seed(), "randomaccess");
    }

    private static Supplier<WarpProgram> program(int n, WorkloadRequest request, DeviceMemory memory) {
        DeviceArray input = memory.allocate(n, Float.BYTES);
        DeviceArray output = memory.allocate(n, Float.BYTES);
        DeviceArray table = memory.allocate(n, Float.BYTES);
        return () -> new RandomAccess(request, n, input, output, table);
    }

    @Override
    boolean begin(int number) {
        return number == 0;
    }

    @Override
    public int tasks() {
        return (n + Warp.LANES - 1) / Warp.LANES;
    }

    /** Runs a warp; it is shorter than the stride, so that at most one of its lanes works. */
    @Override
    void run(int number, Warp warp) {
        long first = (long) number * Warp.LANES;
        long thread = (first + STRIDE - 1) / STRIDE * STRIDE;
        if (thread < Math.min(first + Warp.LANES, n)) {
            int element = random.nextInt(n);
            warp.lane(input, thread);
            warp.load();
            warp.lane(table, element);
            warp.load();
            warp.lane(output, element);
            warp.store();
        }
        warp.end(INSTRUCTIONS, 0);
    }
}
