package io.thermocline.workloads.dream;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.workload.Columns;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadRequest;
import io.thermocline.workloads.tasks.StreamTaskWorkload;
import io.thermocline.workloads.tasks.TaskProgram;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * A program of DREAM's evaluation: a size, warps, and accesses that carry the number of coalesced lane accesses.
 *
 * @param size the parameter that sets the size
 * @param asked reads the size in a request, before scaling
 * @param dimensions exponent with which the footprint grows with the size
 * @param programs makes the program of a scaled size
 */
record DreamWorkload(Parameter<Long> size, ToLongFunction<WorkloadRequest> asked, int dimensions, Programs programs) {
    /** Places the arrays of a program. */
    @FunctionalInterface
    interface Programs {
        /** Places the arrays of a program of this size. The returned supplier starts an execution. */
        Supplier<TaskProgram> program(long scaledSize, WorkloadRequest request, ArrayLayout arrays);
    }

    /** A program whose size is its parameter. */
    DreamWorkload(Parameter<Long> size, int dimensions, Programs programs) {
        this(size, request -> request.parameters().get(size), dimensions, programs);
    }

    Workload create(WorkloadRequest request) {
        long full = asked.applyAsLong(request);
        long scaled = Math.max(1, Math.round(full * Math.pow(request.scale(), 1.0 / dimensions)));
        ArrayLayout arrays = new ArrayLayout(request.pageBytes());
        Supplier<TaskProgram> program = programs.program(scaled, request, arrays);
        return new StreamTaskWorkload(
                arrays.pages(),
                Workload.UNKNOWN,
                Math.pow((double) scaled / full, dimensions),
                false,
                Warps.streams(request),
                Columns.NONE.withTouches(),
                arrays.ranges(),
                List.of(),
                program);
    }
}
