package io.thermocline.orchestrator;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadProvider;
import io.thermocline.engine.workload.WorkloadRequest;
import io.thermocline.workloads.tasks.TaskWorkload;
import java.util.List;

/**
 * Stands for a workload of a plug-in's jar that lacks a class: it misses the class when it is opened, or already when
 * it is made.
 */
public final class UnlinkedProvider implements WorkloadProvider {
    private static final Parameter<Boolean> EARLY =
            Parameter.flag("early", false, "whether it fails already when it is made", "this test");

    /** For the service loader. */
    public UnlinkedProvider() {}

    @Override
    public String name() {
        return "unlinked";
    }

    @Override
    public String summary() {
        return "fails";
    }

    @Override
    public String source() {
        return "this test";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(EARLY);
    }

    @Override
    public Workload create(WorkloadRequest request) {
        if (request.parameters().get(EARLY)) {
            throw missing();
        }
        return new TaskWorkload(1, Workload.UNKNOWN, 1, false, () -> {
            throw missing();
        });
    }

    private static NoClassDefFoundError missing() {
        return new NoClassDefFoundError("io/elsewhere/Missing");
    }
}
