package io.thermocline.workloads.dream;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.workload.Columns;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadProvider;
import io.thermocline.engine.workload.WorkloadRequest;
import io.thermocline.workloads.tasks.StreamTaskWorkload;
import io.thermocline.workloads.tasks.TaskProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** What the workloads of DREAM share: a size, warps, and accesses that say how many lanes' accesses they coalesce. */
abstract class DreamWorkloadProvider implements WorkloadProvider {
    private final String name;
    private final String summary;
    private final String source;
    private final Parameter<Long> size;
    private final int dimensions;
    private final List<Parameter<?>> parameters;

    /**
     * Declares a workload.
     *
     * @param dimensions power of the size with which the footprint grows
     */
    DreamWorkloadProvider(
            String name, String summary, String source, Parameter<Long> size, int dimensions, Parameter<?>... more) {
        this.name = name;
        this.summary = summary;
        this.source = source;
        this.size = size;
        this.dimensions = dimensions;
        parameters = new ArrayList<>(List.of(size, Warps.WARPS));
        parameters.addAll(List.of(more));
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final String summary() {
        return summary;
    }

    @Override
    public final String source() {
        return source;
    }

    @Override
    public final List<Parameter<?>> parameters() {
        return List.copyOf(parameters);
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
                program);
    }

    /** The size that a request asks for, before scale. */
    long size(WorkloadRequest request, Parameter<Long> declared) {
        return request.parameters().get(declared);
    }

    /** Places the arrays of a program of this size; what it returns begins an execution. */
    abstract Supplier<TaskProgram> program(long scaledSize, WorkloadRequest request, ArrayLayout arrays);
}
