package io.thermocline.workloads.stream;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadProvider;
import io.thermocline.engine.workload.WorkloadRequest;
import java.util.List;

/** {@code stream:PATH}: replays the accesses that a client streamed into a run. */
public final class StreamProvider implements WorkloadProvider {
    /** Called by the service loader. */
    public StreamProvider() {}

    @Override
    public String name() {
        return "stream";
    }

    @Override
    public String summary() {
        return "What a client streamed into a run (gRPC AccessStream), from the file that the service kept of it.";
    }

    @Override
    public String source() {
        return "the client";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of();
    }

    @Override
    public boolean takesArgument() {
        return true;
    }

    @Override
    public Workload create(WorkloadRequest request) {
        if (request.argument().isEmpty()) {
            throw InvalidInputException.about(
                    Subject.Field.WORKLOAD,
                    "'stream' alone names no file; give stream:FILE, or stream accesses over gRPC");
        }
        if (request.scale() != 1) {
            throw InvalidInputException.about(
                    Subject.Field.SCALE,
                    "a stream keeps its footprint; give capacities instead, such as hbm.pages=4096");
        }
        return new StreamWorkload(request.file());
    }
}
