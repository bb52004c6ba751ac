package io.thermocline.policies.migration;

import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.policies.bandwidth.InPlace;

/** No page moves: the accelerator uses the host's memory alone, the 1.0 of the chapter's figures (thesis Fig. 4.2). */
public final class CpuOnly extends InPlace {
    /** The policy of one run. */
    public CpuOnly(PolicyContext context) {
        super(context);
    }
}
