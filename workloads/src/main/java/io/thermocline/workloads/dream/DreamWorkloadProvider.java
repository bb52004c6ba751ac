package io.thermocline.workloads.dream;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.workload.Columns;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadRequest;
import io.thermocline.workloads.DeclaredWorkload;
import io.thermocline.workloads.tasks.StreamTaskWorkload;
import io.thermocline.workloads.tasks.TaskProgram;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Base of DREAM's workloads: a size, warps, and accesses that carry the number of coalesced lane accesses. */
abstract class DreamWorkloadProvider extends DeclaredWorkload {
    private final Parameter<Long> size;
    private final int dimensions;

    /**
     * Declares a workload.
     *
     * @param dimensions exponent with which the footprint grows with the size
     */
    DreamWorkloadProvider(
            String name, String summary, String source, Parameter<Long> size, int dimensions, Parameter<?>... more) {
        super(
                name,
                summary,
                source,
                Stream.concat(Stream.<Parameter<?>>of(size, Warps.WARPS), Stream.of(more))
                        .toList());
        this.size = size;
        this.dimensions = dimensions;
    }

    @Override
    public final Workload create(WorkloadRequest request) {
        long asked = size(request, size);
        long scaled = Math.max(1, Math.round(asked * Math.pow(request.scale(), 1.0 / dimensions)));
        ArrayLayout arrays = new ArrayLayout(request.pageBytes());
        Supplier<TaskProgram> program = program(scaled, request, arrays);
        return new StreamTaskWorkload(
                arrays.pages(),
                Workload.UNKNOWN,
                Math.pow((double) scaled / asked, dimensions),
                false,
                Warps.streams(request),
                Columns.NONE.withTouches(),
                arrays.ranges(),
                List.of(),
                program);
    }

    /** Returns the size in a request, before scaling. */
    long size(WorkloadRequest request, Parameter<Long> declared) {
        return request.parameters().get(declared);
    }

    /** Places the arrays of a program of this size. The returned supplier starts an execution. */
    abstract Supplier<TaskProgram> program(long scaledSize, WorkloadRequest request, ArrayLayout arrays);
}
