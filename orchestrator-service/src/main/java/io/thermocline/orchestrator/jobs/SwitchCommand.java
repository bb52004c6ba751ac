package io.thermocline.orchestrator.jobs;

import io.thermocline.engine.run.PolicySelection;

/** Hands the run to another policy. */
final class SwitchCommand extends Command<DecidingPolicy> {
    private final PolicySelection policy;
    private final String expectedTag;

    SwitchCommand(PolicySelection policy, String expectedTag) {
        this.policy = policy;
        this.expectedTag = expectedTag;
    }

    PolicySelection policy() {
        return policy;
    }

    /** The tag that the run's policy must still have. */
    String expectedTag() {
        return expectedTag;
    }
}
