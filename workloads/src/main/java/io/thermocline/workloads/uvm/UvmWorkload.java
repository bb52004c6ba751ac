package io.thermocline.workloads.uvm;

import io.thermocline.engine.Subject;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.workload.Columns;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadRequest;
import io.thermocline.workloads.tasks.StreamTaskWorkload;
import java.util.List;
import java.util.function.Supplier;

/**
 * A program of UVM-adaptive's public runs: one parameter, its size, and concurrent warps as on a GTX 1080 Ti.
 *
 * @param size the parameter that sets the size
 * @param dimensions exponent with which the footprint grows with the size
 * @param warpsABlock warps of a thread block; a multiprocessor holds at most 64 warps and 32 blocks
 * @param programs makes the program of a scaled size
 */
record UvmWorkload(Parameter<Long> size, int dimensions, int warpsABlock, Programs programs) {
    private static final int MULTIPROCESSORS = 28;
    private static final int MOST_WARPS = 64; // of a multiprocessor
    private static final int MOST_BLOCKS = 32; // of a multiprocessor

    /** Places the arrays of a program. */
    @FunctionalInterface
    interface Programs {
        /** Places the arrays of a program of this size. The returned supplier starts an execution. */
        Supplier<WarpProgram> program(int scaledSize, WorkloadRequest request, DeviceMemory memory);
    }

    /** Creates the parameter {@code size}. */
    static Parameter<Long> size(String unit, long byDefault, long least, long most, String description) {
        return Parameter.integer(
                "size", unit, Long.toString(byDefault), least, most, description, "size of the public run");
    }

    /** The size of a run whose footprint is multiplied by its scale. */
    static int scaledSize(Parameter<Long> size, int dimensions, WorkloadRequest request) {
        double factor = Math.pow(request.scale(), 1.0 / dimensions);
        String text = Long.toString(Math.round(request.parameters().get(size) * factor));
        return Math.toIntExact(size.parser().apply(Subject.Field.WORKLOAD.part("size times scale"), text));
    }

    /** The scale that a scaled size amounts to. */
    static double scale(Parameter<Long> size, int dimensions, WorkloadRequest request, int scaled) {
        return Math.pow((double) scaled / request.parameters().get(size), dimensions);
    }

    Workload create(WorkloadRequest request) {
        int scaled = scaledSize(size, dimensions, request);
        DeviceMemory memory = new DeviceMemory();
        Supplier<WarpProgram> program = programs.program(scaled, request, memory);
        return new StreamTaskWorkload(
                memory.pages(request.pageBytes()),
                Workload.UNKNOWN,
                scale(size, dimensions, request, scaled),
                false,
                MULTIPROCESSORS * Math.min(MOST_WARPS, MOST_BLOCKS * warpsABlock),
                Columns.NONE.withTouches().withInstructions(),
                memory.ranges(request.pageBytes()),
                List.of(),
                program::get);
    }
}
