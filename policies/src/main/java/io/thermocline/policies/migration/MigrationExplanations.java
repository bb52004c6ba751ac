package io.thermocline.policies.migration;

import static io.thermocline.engine.policy.PolicyExplanation.Moment.INTERVAL;
import static io.thermocline.engine.policy.PolicyExplanation.Moment.MISS;
import static io.thermocline.engine.policy.PolicyExplanation.Moment.START;
import static io.thermocline.engine.policy.PolicyExplanation.Place.FIRST;
import static io.thermocline.engine.policy.PolicyExplanation.Place.LAST;
import static io.thermocline.engine.policy.PolicyExplanation.Place.PROCESSOR;

import io.thermocline.engine.policy.PolicyExplanation;
import io.thermocline.engine.policy.PolicyExplanation.Example;

/** Explains page migration and what the thesis compares it with. */
final class MigrationExplanations {
    private static final String BEGINS =
            "All pages begin in the host's memory, which the accelerator reads coherently.";

    static final PolicyExplanation CPU_ONLY = explain(
            BEGINS,
            "No page moves.",
            "Each access is served where its page lies, in the bytes of an access.",
            "The accelerator's own memory is idle.",
            "It is the 1.0 of the chapter's figures.");

    static final PolicyExplanation MEMCPY_FIRST = explain(
                    BEGINS,
                    "Before the kernels start, the program copies all of its data to the accelerator's memory.",
                    "The accelerator stands still for as long as the copies take.",
                    "What does not fit stays below and is used in place.",
                    "Memory that is allocated later is copied before it is used.")
            .at(START, LAST, FIRST, "All data is copied while the accelerator stands still.");

    static final PolicyExplanation MIGRATE = explain(
                    BEGINS,
                    "At its N-th access a page becomes a candidate, and before it its neighbours.",
                    "The host takes candidates in turn, at most four at a time.",
                    "Where the accelerator may hold a translation of the page, the move stops it for a shoot-down.",
                    "With balancing, migration ends when the first tier serves its share of the bandwidth.")
            .at(MISS, LAST, LAST, "The page and its neighbours become candidates.")
            .at(
                    INTERVAL,
                    LAST,
                    FIRST,
                    "Every 100 cycles the host moves candidates, while fewer than four are on their way.")
            .departing("The thesis does not say how often the host polls, and 100 cycles are assumed.")
            .departing("Pages do not move back, and where the first tier is full the candidates wait.");

    private MigrationExplanations() {}

    private static PolicyExplanation explain(String... mechanism) {
        return PolicyExplanation.of(mechanism)
                .at(MISS, LAST, PROCESSOR, "The access is served in the host's memory.")
                .trying(Example.of("bw-gddr5-ddr4", "numa-bfs", "1/4"));
    }
}
