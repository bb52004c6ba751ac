package io.thermocline.lab;

import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.run.PolicySelection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Whether a testbed has what the system behind a policy takes for granted. */
final class Suitability {
    private static final String UNSUITED = " does not suit policy ";

    private Suitability() {}

    /** Whether a note is one of these. */
    static boolean isNote(String note) {
        return note.contains(UNSUITED);
    }

    /** A sentence for people where it has not, with the shipped testbeds that have. */
    static Optional<String> note(PolicySelection policy, Testbed testbed, Catalogue catalogue) {
        PolicyNeeds needs = policy.needs();
        List<String> missing = needs.missing(testbed);
        if (missing.isEmpty()) {
            return Optional.empty();
        }
        List<String> suiting = Catalogue.TESTBEDS.stream()
                .filter(name -> needs.missing(new TestbedPlan(catalogue, name, Map.of()).unsized())
                        .isEmpty())
                .toList();
        return Optional.of(
                "testbed " + testbed.name() + UNSUITED + policy.provider().name()
                        + ": it lacks " + String.join(", and ", missing) + ", so the figures say little of the policy"
                        + (suiting.isEmpty() ? "" : "; suited: " + String.join(", ", suiting)));
    }
}
