package io.thermocline.policies.gmt;

import io.thermocline.engine.policy.PolicyNeeds;

/** Declares {@code gmt-random}. */
public final class GmtRandomProvider extends GmtProvider {
    /** For {@link java.util.ServiceLoader}. */
    public GmtRandomProvider() {
        super(
                "gmt-random",
                "GmtRandom",
                "GMT sec. 2.1.2",
                "A victim goes to a random slower tier",
                RANDOM,
                PolicyNeeds.NOTHING);
    }
}
