package io.thermocline.policies.hmm;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.policy.Assumption;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.policy.PolicyProvider;
import io.thermocline.engine.testbed.Testbed;
import java.util.List;

/** Declares {@code hmm}. */
public final class HmmProvider implements PolicyProvider {
    @Override
    public String name() {
        return "hmm";
    }

    @Override
    public String summary() {
        return "Three tiers managed by the host's kernel: serial page faults, page cache in the middle tier";
    }

    @Override
    public String source() {
        return "GMT sec. 3.6";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of();
    }

    @Override
    public String policyClass() {
        return "io.thermocline.policies.hmm.Hmm";
    }

    @Override
    public PolicyNeeds needs() {
        return PolicyNeeds.HOST_DRIVEN.withAssumptions(
                Assumption.ACCELERATOR, Assumption.MIDDLE_MEMORY, Assumption.STORAGE);
    }

    @Override
    public void checkSuits(Testbed testbed) {
        if (testbed.tiers().size() < 3) {
            throw new InvalidInputException("policy hmm needs a middle tier for the page cache, and testbed "
                            + testbed.name() + " has none; use gmt-a100 or four-tier")
                    .withSubject("--policy", name());
        }
    }
}
