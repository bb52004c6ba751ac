package io.thermocline.workloads.dream;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.workload.WorkloadRequest;

/** Warps side by side: on each of 84 multiprocessors as many as the benchmark launches. */
public final class Warps {
    /** Lanes of a warp. */
    public static final int LANES = 32;

    private static final int MULTIPROCESSORS = 84;

    /** The parameter of all workloads of DREAM. */
    public static final Parameter<Long> WARPS = Parameter.integer(
            "warps",
            "",
            "16",
            1,
            64,
            "warps of each of the 84 multiprocessors; a stream each",
            "DREAM sec. 5.1: 16 warps on each of 84 multiprocessors");

    private Warps() {}

    /** Streams that a request asks for. */
    public static int streams(WorkloadRequest request) {
        return (int) (MULTIPROCESSORS * request.parameters().get(WARPS));
    }
}
