package io.thermocline.policies.migration;

import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.policy.TieredMemory;
import io.thermocline.policies.bandwidth.Bandwidths;

/**
 * Serves each access where its page lies, in the bytes of an access, by the coherent link between accelerator and host
 * (thesis sec. 4.2). All pages begin in the last tier (sec. 2.4).
 */
abstract class InPlace implements Policy {
    private final TieredMemory memory;
    private final long accessBytes;

    /** A policy of one run. */
    InPlace(PolicyContext context) {
        memory = context.memory();
        accessBytes = Bandwidths.accessBytes(context.testbed());
    }

    /** The pages, and what moves them. */
    final TieredMemory memory() {
        return memory;
    }

    @Override
    public void onHit(int page, int frame, boolean write, long access) {}

    @Override
    public void onMiss(int page, int tier, boolean write, long access) {
        memory.remote(page, write, accessBytes);
    }
}
