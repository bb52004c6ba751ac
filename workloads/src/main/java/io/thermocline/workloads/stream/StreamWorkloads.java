package io.thermocline.workloads.stream;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadDeclaration;
import io.thermocline.engine.workload.WorkloadFamily;
import io.thermocline.engine.workload.WorkloadProvider;
import io.thermocline.engine.workload.WorkloadRequest;
import java.util.List;

/** {@code stream:PATH}: replays the accesses that a client streamed into a run. */
public final class StreamWorkloads implements WorkloadFamily {
    @Override
    public List<WorkloadProvider> workloads() {
        return List.of(WorkloadDeclaration.of(
                        "stream",
                        StreamWorkloads::create,
                        "the client",
                        "What a client streamed into a run (gRPC AccessStream), from the file that the service kept of it.")
                .withArgument());
    }

    private static Workload create(WorkloadRequest request) {
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
