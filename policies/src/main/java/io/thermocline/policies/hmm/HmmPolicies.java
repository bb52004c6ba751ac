package io.thermocline.policies.hmm;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.policy.Assumption;
import io.thermocline.engine.policy.PolicyDeclaration;
import io.thermocline.engine.policy.PolicyFamily;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.policy.PolicyProvider;
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
                .checking(HmmPolicies::checkMiddleTier));
    }

    private static void checkMiddleTier(Testbed testbed) {
        if (testbed.tiers().size() < 3) {
            throw new InvalidInputException("policy hmm needs a middle tier for the page cache, and testbed "
                            + testbed.name() + " has none; use gmt-a100 or four-tier")
                    .withSubject(Subject.Field.POLICY)
                    .withValue("hmm");
        }
    }
}
