package io.thermocline.policies.bandwidth;

import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.policy.TieredMemory;

/**
 * Serves each access where its page lies, in the bytes of an access (thesis ch. III, sec. 4.2).
 *
 * <p>Cost: nothing a hit, one remote access a miss.
 */
public abstract class InPlace implements Policy {
    private final TieredMemory memory;
    private final long accessBytes;

    /** A policy of one run. */
    protected InPlace(PolicyContext context) {
        memory = context.memory();
        accessBytes = Bandwidths.accessBytes(context.testbed());
    }

    /** The pages, and what moves them. */
    protected final TieredMemory memory() {
        return memory;
    }

    @Override
    public void onHit(int page, int frame, boolean write, long access) {}

    @Override
    public void onMiss(int page, int tier, boolean write, long access) {
        memory.remote(page, write, accessBytes);
    }
}
