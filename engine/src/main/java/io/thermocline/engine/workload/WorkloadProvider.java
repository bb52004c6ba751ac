package io.thermocline.engine.workload;

import io.thermocline.engine.parameter.Parameter;
import java.util.List;

/** A kind of workload, found by {@link java.util.ServiceLoader}. */
public interface WorkloadProvider {
    /** The name that users give. */
    String name();

    /** What it does, one sentence. */
    String summary();

    /** Paper and section, or where the definition comes from. */
    String source();

    /** The parameters it takes. */
    List<Parameter<?>> parameters();

    /**
     * Whether it takes what follows a colon in its name, as {@code trace:PATH} does; without this such a request is
     * refused.
     */
    default boolean takesArgument() {
        return false;
    }

    /** Vertices of the graph that {@link #create} would generate for a request, or 0 where it generates none. */
    default long vertices(WorkloadRequest request) {
        return 0;
    }

    /**
     * Makes the workload. May read files (a trace's header, a graph) and may be slow; says so on
     * {@link WorkloadRequest#progress()}.
     *
     * @throws io.thermocline.engine.InvalidInputException if the request makes no sense
     */
    Workload create(WorkloadRequest request);
}
