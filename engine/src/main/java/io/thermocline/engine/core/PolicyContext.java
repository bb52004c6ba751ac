package io.thermocline.engine.core;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.testbed.Testbed;
import io.thermocline.engine.workload.AccessBatch;
import java.util.concurrent.Executor;

/**
 * What a policy is made from.
 *
 * @param memory the pages and what can be done with them
 * @param testbed the hierarchy
 * @param parameters values of the policy's declared parameters
 * @param seed seed of the run
 * @param batch the batch whose accesses are being decided; only offline policies look at it
 * @param background runs work beside the run loop; results must take effect at a fixed access
 */
public record PolicyContext(
        TieredMemory memory,
        Testbed testbed,
        ParameterValues parameters,
        long seed,
        AccessBatch batch,
        Executor background) {

    /** A random-number generator for one purpose of this policy. */
    public SplitMix64 random(String purpose) {
        return SplitMix64.of(seed, purpose);
    }

    /** Accesses outstanding at most. */
    public int concurrency() {
        return testbed.accelerator().concurrency();
    }

    /**
     * Number of the access that next touches the page of {@code access}, {@link Long#MAX_VALUE} if none does. Only for policies that declare
     * {@link io.thermocline.engine.policy.PolicyNeeds#FUTURE}, and only for the access being decided.
     */
    public long nextAccess(long access) {
        return batch.next[(int) (access - batch.first)];
    }
}
