package io.thermocline.workloads.gmt;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadRequest;
import io.thermocline.workloads.tasks.TaskAccesses;

/**
 * BaM's vector addition, repeated into one output vector: C = C + A_i for i = 1 to n, a kernel each.
 *
 * <p>A task is one page of the longer of the two vectors. It reads the pages of A_i, and reads and writes the pages of
 * C that belong to it (GMT Table 2: "output vector repeatedly accessed"). C comes first in memory, then the inputs.
 *
 * <p>Literal form, the default: five passes with equal vectors; the reuse is then Table 2's 40 %. Inferred form:
 * {@code passes=3}, {@code output=0.6}; it has the same reuse and Table 2's I/O of 267 GB.
 */
record MultiVectorAdd(int output, int input, int kernels) implements Kernels {
    static final Parameter<Long> PASSES = Parameter.integer(
            "passes", "", "5", 1, 1_000_000, "input vectors, one kernel each", "GMT Table 2, inferred");
    static final Parameter<Double> OUTPUT = Parameter.decimal(
            "output",
            "",
            "0.5",
            0.01,
            0.99,
            "share of the output vector in the bytes of one pass, output and one input",
            "0.5: equal vectors; GMT Table 2 fits 0.6 with 3 passes");

    static Workload create(WorkloadRequest request) {
        ParameterValues values = request.parameters();
        Footprint footprint = Footprint.of(request);
        int passes = values.get(PASSES).intValue();
        double inputPerOutput = (1 - values.get(OUTPUT)) / values.get(OUTPUT);
        int output = footprint.pagesOfEach(1 + passes * inputPerOutput);
        int input = Math.max(1, (int) Math.round(output * inputPerOutput));
        MultiVectorAdd kernels = new MultiVectorAdd(output, input, passes);
        int tasks = kernels.tasks(0);
        long accesses = passes * (Part.overlaps(tasks, input) + 2 * Part.overlaps(tasks, output));
        return footprint.workload(request, output + (long) passes * input, accesses, kernels);
    }

    @Override
    public int tasks(int kernel) {
        return Math.max(output, input);
    }

    @Override
    public void run(int kernel, int task, TaskAccesses accesses) {
        Part part = new Part(task, tasks(kernel));
        int firstInput = output + kernel * input;
        for (int page = part.first(input); page <= part.last(input); page++) {
            accesses.read(firstInput + page);
        }
        for (int page = part.first(output); page <= part.last(output); page++) {
            accesses.read(page);
            accesses.write(page);
        }
    }
}
