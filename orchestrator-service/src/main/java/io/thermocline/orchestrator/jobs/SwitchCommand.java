package io.thermocline.orchestrator.jobs;

import io.thermocline.engine.run.PolicySelection;

/** Hands the run to another policy. */
final class SwitchCommand extends Command<DecidingPolicy> {
    private final PolicySelection policy;
    private final ExpectedTags expected;

    SwitchCommand(PolicySelection policy, ExpectedTags expected) {
        this.policy = policy;
        this.expected = expected;
    }

    PolicySelection policy() {
        return policy;
    }

    /** The tags of which the run's policy must still have one. */
    ExpectedTags expected() {
        return expected;
    }
}
