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

    Workload create(WorkloadRequest request) {
        long asked = request.parameters().get(size);
        double factor = Math.pow(request.scale(), 1.0 / dimensions);
        String text = Long.toString(Math.round(asked * factor));
        long scaled = size.parser().apply(Subject.Field.WORKLOAD.part("size times scale"), text);
        DeviceMemory memory = new DeviceMemory();
        Supplier<WarpProgram> program = programs.program((int) scaled, request, memory);
        return new StreamTaskWorkload(
                memory.pages(request.pageBytes()),
                Workload.UNKNOWN,
                Math.pow((double) scaled / asked, dimensions),
                false,
                MULTIPROCESSORS * Math.min(MOST_WARPS, MOST_BLOCKS * warpsABlock),
                Columns.NONE.withTouches().withInstructions(),
                memory.ranges(request.pageBytes()),
                List.of(),
                program::get);
    }
}
