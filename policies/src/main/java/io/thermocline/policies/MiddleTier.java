package io.thermocline.policies;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.hardware.Testbed;

/** The check of policies that keep pages between the first tier and the last. */
public final class MiddleTier {
    private MiddleTier() {}

    /**
     * Checks that a testbed has a middle tier.
     *
     * @param need what the policy needs, in words, such as "a middle tier for the file"
     * @param instead what to use
     * @throws InvalidInputException if it has none
     */
    public static void check(String policy, Testbed testbed, String need, String instead) {
        if (testbed.tiers().size() < 3) {
            throw new InvalidInputException("policy " + policy + " needs " + need + ", and testbed " + testbed.name()
                            + " has none; use " + instead)
                    .withSubject(Subject.Field.POLICY)
                    .withValue(policy);
        }
    }
}
