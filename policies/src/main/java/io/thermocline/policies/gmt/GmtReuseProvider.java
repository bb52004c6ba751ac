package io.thermocline.policies.gmt;

import io.thermocline.engine.policy.PolicyNeeds;

/** Declares {@code gmt-reuse}. */
public final class GmtReuseProvider extends GmtProvider {
    /** For {@link java.util.ServiceLoader}. */
    public GmtReuseProvider() {
        super(
                "gmt-reuse",
                "GmtReuse",
                "GMT sec. 2.1.3",
                "A victim goes to the tier that its predicted reuse distance deserves",
                REUSE,
                PolicyNeeds.NOTHING);
    }
}
