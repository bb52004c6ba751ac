package io.thermocline.policies.hmm;

import io.thermocline.engine.policy.Assumption;
import io.thermocline.engine.policy.PolicyDeclaration;
import io.thermocline.engine.policy.PolicyFamily;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.policy.PolicyProvider;
import io.thermocline.policies.MiddleTier;
import java.util.List;

/** Linux HMM as GMT compares with it (GMT sec. 3.6). */
public final class HmmPolicies implements PolicyFamily {
    @Override
    public List<PolicyProvider> policies() {
        return List.of(PolicyDeclaration.of(
                        "hmm",
                        Hmm.class,
                        "GMT sec. 3.6",
                        "Three tiers managed by the host's kernel: serial page faults, page cache in the middle tier")
                .needing(PolicyNeeds.HOST_DRIVEN
                        .withScaling(PolicyNeeds.Scaling.ROOT)
                        .withAssumptions(Assumption.ACCELERATOR, Assumption.MIDDLE_MEMORY, Assumption.STORAGE))
                .explained(HmmExplanations.HMM)
                .checking(testbed ->
                        MiddleTier.check("hmm", testbed, "a middle tier for the page cache", "gmt-a100 or four-tier")));
    }
}
