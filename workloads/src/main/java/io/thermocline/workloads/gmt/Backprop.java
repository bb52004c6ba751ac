package io.thermocline.workloads.gmt;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadRequest;
import io.thermocline.workloads.tasks.TaskAccesses;

/**
 * Rodinia's Backprop: training of a network with one hidden layer of 16 units.
 *
 * <p>An input has 4 bytes of activation, 68 of weights (17 floats), 4 of partial sums and 68 of weight changes. There
 * is an array of each, one after the other.
 *
 * <p>An epoch is two kernels. A task is one page of weights with everything that belongs to it.
 * <ul>
 * <li>Forward: it reads the inputs, reads and writes the weights, and writes the partial sums.
 * <li>Adjust: it reads the inputs, and reads and writes the weights and the weight changes.
 * </ul>
 *
 * <p>Source: GMT Table 2; Rodinia {@code backprop_cuda_kernel.cu}.
 */
record Backprop(int inputs, int weights, int partials, int kernels) implements Kernels {
    static final Parameter<Long> EPOCHS =
            Parameter.integer("epochs", "", "10", 1, 1_000_000, "epochs of training", "GMT Table 2, inferred");

    private static final double INPUT_BYTES = 4;
    private static final double WEIGHT_BYTES = 68;
    private static final double PARTIAL_BYTES = 4;
    private static final double ALL_BYTES = INPUT_BYTES + WEIGHT_BYTES + PARTIAL_BYTES + WEIGHT_BYTES;

    static Workload create(WorkloadRequest request) {
        Footprint footprint = Footprint.of(request);
        int weights = footprint.pagesOfEach(ALL_BYTES / WEIGHT_BYTES);
        int inputs = footprint.pagesFor(weights * (INPUT_BYTES / WEIGHT_BYTES) * footprint.pageBytes());
        int partials = footprint.pagesFor(weights * (PARTIAL_BYTES / WEIGHT_BYTES) * footprint.pageBytes());
        int epochs = request.parameters().get(EPOCHS).intValue();
        Backprop kernels = new Backprop(inputs, weights, partials, 2 * epochs);
        long accesses = epochs
                * (2 * Part.overlaps(weights, inputs) + Part.overlaps(weights, partials) + 2L * weights + 4L * weights);
        return footprint.workload(request, inputs + 2L * weights + partials, accesses, kernels);
    }

    @Override
    public int tasks(int kernel) {
        return weights;
    }

    @Override
    public void run(int kernel, int task, TaskAccesses accesses) {
        Part part = new Part(task, weights);
        for (int page = part.first(inputs); page <= part.last(inputs); page++) {
            accesses.read(page);
        }
        int weight = inputs + task;
        accesses.read(weight);
        accesses.write(weight);
        if ((kernel & 1) == 0) {
            int firstPartial = inputs + weights;
            for (int page = part.first(partials); page <= part.last(partials); page++) {
                accesses.write(firstPartial + page);
            }
        } else {
            int change = inputs + weights + partials + task;
            accesses.read(change);
            accesses.write(change);
        }
    }
}
