package io.thermocline.engine.testing;

import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.policy.PolicyContext;

/** Finds the heap too small for its state. */
public final class StarvedPolicy implements Policy {
    /** Fails. */
    public StarvedPolicy(PolicyContext context) {
        throw new OutOfMemoryError("no room for the policy");
    }

    @Override
    public void onHit(int page, int frame, boolean write, long access) {}

    @Override
    public void onMiss(int page, int tier, boolean write, long access) {}
}
