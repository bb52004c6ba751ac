package io.thermocline.policies.bam;

import io.thermocline.engine.policy.Assumption;
import io.thermocline.engine.policy.FlightWindow;
import io.thermocline.engine.policy.PolicyDeclaration;
import io.thermocline.engine.policy.PolicyFamily;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.policy.PolicyProvider;
import java.util.List;

/** BaM (ASPLOS 2023). */
public final class BamPolicies implements PolicyFamily {
    @Override
    public List<PolicyProvider> policies() {
        return List.of(PolicyDeclaration.of(
                        "bam",
                        Bam.class,
                        "BaM sec. 3.4",
                        "Two tiers: a software cache in the first, fed by storage directly; middle tiers stay unused")
                .with(Bam.CLOCK, Bam.PIN_WINDOW, FlightWindow.FETCHES)
                .needing(PolicyNeeds.OUTER_TIERS.withAssumptions(Assumption.ACCELERATOR, Assumption.STORAGE))
                .adaptingNeeds((needs, values) ->
                        needs.withScaling(!FlightWindow.isGiven(values) && !values.isGiven(Bam.PIN_WINDOW))));
    }
}
