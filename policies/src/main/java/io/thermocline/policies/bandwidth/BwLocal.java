package io.thermocline.policies.bandwidth;

import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.workload.Range;

/**
 * LOCAL, the default of Linux: pages go to the accelerator's own memory while it has room (thesis sec. 2.2). What does
 * not fit goes to the next tier.
 */
public final class BwLocal extends Placement {
    /** The policy of one run. */
    public BwLocal(PolicyContext context) {
        super(context);
    }

    @Override
    protected int tierOf(int page, Range range) {
        return 0;
    }
}
