package io.thermocline.engine.core;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.testbed.Testbed;
import io.thermocline.engine.workload.AccessBatch;
import java.util.concurrent.Executor;

/** What a policy is made from. */
public final class PolicyContext {
    private final TieredMemory memory;
    private final Testbed testbed;
    private final ParameterValues parameters;
    private final long seed;
    private final AccessBatch batch;
    private final Executor background;

    PolicyContext(
            TieredMemory memory,
            Testbed testbed,
            ParameterValues parameters,
            long seed,
            AccessBatch batch,
            Executor background) {
        this.memory = memory;
        this.testbed = testbed;
        this.parameters = parameters;
        this.seed = seed;
        this.batch = batch;
        this.background = background;
    }

    /** The pages and what can be done with them. */
    public TieredMemory memory() {
        return memory;
    }

    /** The hierarchy. */
    public Testbed testbed() {
        return testbed;
    }

    /** Values of the policy's declared parameters. */
    public ParameterValues parameters() {
        return parameters;
    }

    /** Runs work beside the run loop; results must take effect at a fixed access. */
    public Executor background() {
        return background;
    }

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

    /** Thread accesses that {@code access}, the one being decided, coalesced; 1 where the workload does not say. */
    public int touches(long access) {
        return batch.touches.length == 0 ? 1 : batch.touches[(int) (access - batch.first)];
    }

    /** First byte in its page of {@code access}, the one being decided; 0 where the workload does not say. */
    public int offset(long access) {
        return batch.offset.length == 0 ? 0 : batch.offset[(int) (access - batch.first)];
    }
}
