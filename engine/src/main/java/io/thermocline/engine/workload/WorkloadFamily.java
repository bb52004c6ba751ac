package io.thermocline.engine.workload;

import java.util.List;

/** The workloads of a paper, or of one kind, found by {@link java.util.ServiceLoader}. */
@FunctionalInterface
public interface WorkloadFamily {
    /** The workloads, each under a name of its own. */
    List<WorkloadProvider> workloads();
}
