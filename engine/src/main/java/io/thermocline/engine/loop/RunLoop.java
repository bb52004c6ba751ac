package io.thermocline.engine.loop;

import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.workload.AccessBatch;

/** Decides a range of the accesses of a batch, in order. */
interface RunLoop extends LoopEnd {
    /** Decides the accesses from {@code from} to {@code to} (exclusive). */
    void run(Policy policy, AccessBatch batch, int from, int to);

    /** Lets model time pass until {@code timePs}, if it has not come so far yet. */
    void advanceTo(long timePs);

    /** Waits in model time until all accesses so far have completed. */
    void barrier();
}
