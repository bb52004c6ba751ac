package io.thermocline.workloads.dream;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.workload.WorkloadRequest;

/** Concurrent warps: on each multiprocessor as many as the benchmark launches. */
public final class Warps {
    /** Number of lanes of a warp. */
    public static final int LANES = 32;

    private static final int MULTIPROCESSORS = 84;
    private static final int MULTIPROCESSORS_OF_A100 = 108;
    private static final long MOST = 64;

    /** The parameter that all of DREAM's workloads share. */
    public static final Parameter<Long> WARPS = Parameter.integer(
            "warps",
            "",
            "",
            1,
            MOST,
            "warps of each multiprocessor, a stream each; default: 16 of each of 84, with kernel=bam 64 of each of 108",
            "DREAM sec. 5.1: 16 warps on each of 84 multiprocessors; A100: 108 multiprocessors");

    private static final long WARPS_OF_DREAM = 16;

    private Warps() {}

    /** Returns the number of streams in a request, on DREAM's V100. */
    public static int streams(WorkloadRequest request) {
        return (int) (MULTIPROCESSORS * request.parameters().getOr(WARPS, WARPS_OF_DREAM));
    }

    /** Returns the number of streams in a request, on BaM's A100. */
    public static int ofBam(WorkloadRequest request) {
        return (int) (MULTIPROCESSORS_OF_A100 * request.parameters().getOr(WARPS, MOST));
    }
}
