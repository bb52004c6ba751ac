package io.thermocline.workloads;

import io.thermocline.engine.parameter.Declared;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.workload.WorkloadProvider;
import java.util.List;

/** A workload provider whose declaration is fixed. */
public abstract class DeclaredWorkload extends Declared implements WorkloadProvider {
    /** Declares a workload, see {@link Declared}. */
    protected DeclaredWorkload(String name, String summary, String source, List<Parameter<?>> parameters) {
        super(name, summary, source, parameters);
    }
}
