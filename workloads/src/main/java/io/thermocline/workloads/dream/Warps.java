package io.thermocline.workloads.dream;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.workload.WorkloadRequest;

/** Concurrent warps: on each of 84 multiprocessors as many as the benchmark launches. */
public final class Warps {
    /** Number of lanes of a warp. */
    public static final int LANES = 32;

    private static final int MULTIPROCESSORS = 84;

    /** The parameter that all of DREAM's workloads share. */
    public static final Parameter<Long> WARPS = Parameter.integer(
            "warps",
            "",
            "16",
            1,
            64,
            "warps of each of the 84 multiprocessors; a stream each",
            "DREAM sec. 5.1: 16 warps on each of 84 multiprocessors");

    private Warps() {}

    /** Returns the number of streams in a request. */
    public static int streams(WorkloadRequest request) {
        return (int) (MULTIPROCESSORS * request.parameters().get(WARPS));
    }
}
