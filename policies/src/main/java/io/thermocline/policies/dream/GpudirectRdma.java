package io.thermocline.policies.dream;

import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.policy.TieredMemory;
import java.util.Map;

/**
 * Transfers over RDMA that the host's threads post, one request a page, into frames in the order of their numbers: the
 * benchmark of DREAM sec. 5.1. What limits it is the mechanism.
 *
 * <p>State: none a page. Cost: nothing a hit, O(1) a miss.
 */
public final class GpudirectRdma implements Policy {
    private final TieredMemory memory;
    private int next;

    /** The policy of one run. */
    public GpudirectRdma(PolicyContext context) {
        memory = context.memory();
    }

    @Override
    public void onHit(int page, int frame, boolean write, long access) {}

    @Override
    public void onMiss(int page, int tier, boolean write, long access) {
        if (memory.room(0) > 0) {
            memory.fetch(page);
        } else {
            memory.replace(next, memory.lastTier(), page);
            next = next + 1 == memory.frames(0) ? 0 : next + 1;
        }
    }

    @Override
    public void report(Map<String, Number> metrics) {}
}
