package io.thermocline.workloads;

import io.thermocline.engine.parameter.Declared;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.workload.WorkloadProvider;
import java.util.List;

/** A declaration whose parts are given once. */
public abstract class DeclaredWorkload extends Declared implements WorkloadProvider {
    /** As {@link Declared}. */
    protected DeclaredWorkload(String name, String summary, String source, List<Parameter<?>> parameters) {
        super(name, summary, source, parameters);
    }
}
