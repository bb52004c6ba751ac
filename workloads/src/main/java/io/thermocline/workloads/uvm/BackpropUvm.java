package io.thermocline.workloads.uvm;

import io.thermocline.engine.workload.WorkloadRequest;
import java.util.function.Supplier;

/**
 * Rodinia's Backprop with 16 hidden units: one forward pass and one adjustment of weights.
 *
 * <p>Blocks of 16 x 16 threads take 16 inputs each, and a warp two of them; rows of weights are 17 floats long. The
 * compiler cannot know that the arrays do not overlap, so that the adjustment loads its operands again for its second
 * store.
 *
 * <p>With 131,056 inputs it makes the 1,322,852 accesses that the public simulator prints. Inputs beyond a multiple of
 * 16 have no block, as in the program.
 */
final class BackpropUvm extends WarpProgram {
    private static final int EDGE = 16; // of a block, and the hidden units
    private static final int WIDTH = EDGE + 1; // of a row of weights
    private static final int FORWARD_INSTRUCTIONS = 107; // of a warp: public log, instructions over threads
    private static final int ADJUST_INSTRUCTIONS = 54;

    static final UvmWorkload WORKLOAD = new UvmWorkload(
            UvmWorkload.size("inputs", 131_056, EDGE, 100_000_000, "inputs of the network"),
            1,
            EDGE / 2,
            BackpropUvm::program);

    private final int blocks;
    private final DeviceArray units;
    private final DeviceArray hiddenDelta;
    private final DeviceArray weight;
    private final DeviceArray oldWeight;
    private final DeviceArray partialSum;

    BackpropUvm(
            long pageBytes,
            int blocks,
            DeviceArray units,
            DeviceArray hiddenDelta,
            DeviceArray weight,
            DeviceArray oldWeight,
            DeviceArray partialSum) {
        super(pageBytes);
        this.blocks = blocks;
        this.units = units;
        this.hiddenDelta = hiddenDelta;
        this.weight = weight;
        this.oldWeight = oldWeight;
        this.partialSum = partialSum;
    }

    private static Supplier<WarpProgram> program(int inputs, WorkloadRequest request, DeviceMemory memory) {
        long weights = (inputs + 1L) * WIDTH;
        DeviceArray units = memory.allocate(inputs + 1L, Float.BYTES);
        DeviceArray hiddenDelta = memory.allocate(WIDTH, Float.BYTES);
        DeviceArray weight = memory.allocate(weights, Float.BYTES);
        DeviceArray oldWeight = memory.allocate(weights, Float.BYTES);
        DeviceArray partialSum = memory.allocate(inputs, Float.BYTES);
        return () ->
                new BackpropUvm(request.pageBytes(), inputs / EDGE, units, hiddenDelta, weight, oldWeight, partialSum);
    }

    @Override
    boolean begin(int number) {
        return number < 2;
    }

    @Override
    public int tasks() {
        return blocks * EDGE / 2;
    }

    @Override
    void run(int number, Warp warp) {
        long input = 2L * number; // its first; the warp has this one and the next
        if (kernel() == 0) {
            forward(input, warp);
            warp.end(FORWARD_INSTRUCTIONS, 0);
        } else {
            adjust(input, warp);
            warp.end(ADJUST_INSTRUCTIONS, 0);
        }
    }

    /** Lists the accesses of the forward pass; the first lane of each row has the input. */
    private void forward(long input, Warp warp) {
        warp.run(units, input + 1, 2);
        warp.load();
        rows(weight, input, warp);
        warp.load();
        rows(weight, input, warp);
        warp.store();
        warp.run(partialSum, input, 2);
        warp.store();
    }

    private void adjust(long input, Warp warp) {
        gradient(input, warp);
        rows(oldWeight, input, warp);
        warp.load();
        rows(weight, input, warp);
        warp.load();
        rows(weight, input, warp);
        warp.store();
        gradient(input, warp);
        rows(oldWeight, input, warp);
        warp.load();
        rows(oldWeight, input, warp);
        warp.store();
        if (input == 0) {
            adjustBias(warp);
        }
    }

    /**
     * Adjusts the weights of the bias, on the threads of the first row of the first block; the bias has no input.
     */
    private void adjustBias(Warp warp) {
        loadBias(hiddenDelta, warp);
        loadBias(oldWeight, warp);
        loadBias(weight, warp);
        warp.run(weight, 1, EDGE);
        warp.store();
        loadBias(hiddenDelta, warp);
        loadBias(oldWeight, warp);
        warp.run(oldWeight, 1, EDGE);
        warp.store();
    }

    private static void loadBias(DeviceArray array, Warp warp) {
        warp.run(array, 1, EDGE);
        warp.load();
    }

    private void gradient(long input, Warp warp) {
        warp.run(hiddenDelta, 1, EDGE);
        warp.run(hiddenDelta, 1, EDGE);
        warp.load();
        for (int lane = 0; lane < Warp.LANES; lane++) {
            warp.lane(units, input + 1 + lane / EDGE);
        }
        warp.load();
    }

    /** Names the weights of two inputs: row 0 of the array is the bias, column 0 is unused. */
    private static void rows(DeviceArray array, long input, Warp warp) {
        warp.run(array, (input + 1) * WIDTH + 1, EDGE);
        warp.run(array, (input + 2) * WIDTH + 1, EDGE);
    }
}
