package io.thermocline.orchestrator;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadProvider;
import io.thermocline.engine.workload.WorkloadRequest;
import java.util.List;

/** Stands for a workload of a plug-in's jar that lacks a class: it misses the class when it is opened, or already when it is made. */
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
            throw new NoClassDefFoundError("io/elsewhere/Missing");
        }
        return new Workload() {
            @Override
            public long pages() {
                return 1;
            }

            @Override
            public long accesses() {
                return UNKNOWN;
            }

            @Override
            public double scaleEffective() {
                return 1;
            }

            @Override
            public AccessSource open() {
                throw new NoClassDefFoundError("io/elsewhere/Missing");
            }
        };
    }
}
