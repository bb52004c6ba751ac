package io.thermocline.policies.dream;

import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.run.Initiator;
import java.util.List;

/** Declares {@code rapids}. */
public final class RapidsProvider extends DreamFamilyProvider {
    /** For the service loader. */
    public RapidsProvider() {
        super(
                "rapids",
                "Whole allocations by bulk transfer at their first access, as RAPIDS takes columns",
                "DREAM sec. 5.5",
                "Rapids",
                PolicyNeeds.OUTER_TIERS
                        .withInitiator(Initiator.HOST)
                        .withMechanism("memcpy")
                        .withAllocations(),
                List.of());
    }
}
