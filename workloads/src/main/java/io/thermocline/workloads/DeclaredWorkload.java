package io.thermocline.workloads;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.workload.WorkloadProvider;
import java.util.List;

/** A declaration whose parts are given once. */
public abstract class DeclaredWorkload implements WorkloadProvider {
    private final String name;
    private final String summary;
    private final String source;
    private final List<Parameter<?>> parameters;

    /**
     * Declares a workload.
     *
     * @param source paper and section, or where the definition comes from
     */
    protected DeclaredWorkload(String name, String summary, String source, List<Parameter<?>> parameters) {
        this.name = name;
        this.summary = summary;
        this.source = source;
        this.parameters = List.copyOf(parameters);
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
        return parameters;
    }
}
