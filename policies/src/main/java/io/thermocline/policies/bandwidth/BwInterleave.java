package io.thermocline.policies.bandwidth;

import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.workload.Range;

/**
 * INTERLEAVE of Linux: pages go round robin over all tiers, and pass over one that is full (thesis sec. 2.2). With two
 * tiers it is 50C-50B.
 */
public final class BwInterleave extends Placement {
    private int next;

    /** The policy of one run. */
    public BwInterleave(PolicyContext context) {
        super(context);
    }

    @Override
    protected int tierOf(int page, Range range) {
        int tier = next;
        while (tier < lastTier() && room(tier) == 0) {
            tier++;
        }
        next = tier == lastTier() ? 0 : tier + 1;
        return tier;
    }
}
