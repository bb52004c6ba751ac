package io.thermocline.policies.gmt;

import io.thermocline.engine.policy.PolicyContext;

/**
 * GMT-TierOrder: each tier takes the victims of the tier above it. Working sets stay near the accelerator as far as
 * recency tells them.
 *
 * <p>Source: GMT sec. 2.1.1. Its middle tier runs a clock there and first in, first out in sec. 2.2; the default is the
 * latter.
 */
public class GmtTierOrder extends Gmt {
    /** The policy of one run. */
    public GmtTierOrder(PolicyContext context) {
        super(context, true);
    }

    @Override
    final int destination(int giving) {
        return 1;
    }
}
