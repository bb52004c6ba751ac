package io.thermocline.policies.gmt;

import io.thermocline.engine.policy.PolicyNeeds;

/** Declares {@code gmt-tierorder}. */
public final class GmtTierOrderProvider extends GmtProvider {
    /** For {@link java.util.ServiceLoader}. */
    public GmtTierOrderProvider() {
        super(
                "gmt-tierorder",
                "GmtTierOrder",
                "GMT sec. 2.1.1",
                "Each tier takes the victims of the tier above it",
                SIMPLE,
                PolicyNeeds.NOTHING);
    }
}
