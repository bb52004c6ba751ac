package io.thermocline.policies.uvm;

import io.thermocline.engine.policy.PolicyContext;

/**
 * First touch until device memory was full once, from then on the static threshold.
 *
 * <p>Source: the poster, "Evaluation and Results", scheme <em>Oversub</em>.
 */
public final class UvmOversub extends UvmAlways {
    /** The policy of one run. */
    public UvmOversub(PolicyContext context) {
        super(context);
    }

    @Override
    boolean migrates(int block) {
        return !isOversubscribed() || super.migrates(block);
    }
}
