package io.thermocline.policies.bandwidth;

import static io.thermocline.engine.policy.PolicyExplanation.Moment.HIT;
import static io.thermocline.engine.policy.PolicyExplanation.Moment.MISS;
import static io.thermocline.engine.policy.PolicyExplanation.Moment.START;
import static io.thermocline.engine.policy.PolicyExplanation.Place.FIRST;
import static io.thermocline.engine.policy.PolicyExplanation.Place.LAST;
import static io.thermocline.engine.policy.PolicyExplanation.Place.PROCESSOR;

import io.thermocline.engine.policy.PolicyExplanation;
import io.thermocline.engine.policy.PolicyExplanation.Example;

/** Explains BW-AWARE and what the thesis compares it with. */
final class BandwidthExplanations {
    private static final String STAYS = "Pages never move, and each access is served where its page lies.";
    private static final String OVERFLOW =
            "With more than two tiers, what does not fit goes to the next tier below that has room.";
    private static final String FULL = "A page whose tier is full goes to the next tier below that is not.";

    static final PolicyExplanation LOCAL = explain(
                    "A page is placed when it is allocated.",
                    "It goes to the accelerator's own memory while that has room.",
                    FULL,
                    STAYS,
                    "The other memory is idle as long as the first is not full.")
            .at(START, PROCESSOR, FIRST, "Each page goes to the first tier while that has room.")
            .at(START, PROCESSOR, LAST, "What does not fit goes below.");

    static final PolicyExplanation INTERLEAVE = explain(
                    "A page is placed when it is allocated.",
                    "Pages go round robin over all tiers.",
                    "A tier that is full is passed over.",
                    STAYS,
                    "Memories of unequal bandwidth then finish at different times.")
            .at(START, PROCESSOR, FIRST, "Every second page of two tiers goes here.")
            .at(START, PROCESSOR, LAST, "The others go below.");

    static final PolicyExplanation AWARE = explain(
                    "A page is placed when it is allocated, whatever its hotness.",
                    "A random number decides its tier, in the ratio of the bandwidths.",
                    "All memories are then read at once, and are done at the same time.",
                    FULL,
                    STAYS)
            .at(START, PROCESSOR, FIRST, "Of the pages 70 % go to the faster memory.")
            .at(START, PROCESSOR, LAST, "The other 30 % go to the slower one.")
            .departing(OVERFLOW);

    static final PolicyExplanation ORACLE = explain(
                    "An earlier pass over the workload tells how often each page is accessed.",
                    "The hottest pages go to the first tier, until it serves its share of the accesses or is full.",
                    "The next hottest go to the tier below, and so on.",
                    STAYS,
                    "It shows how much knowledge of hotness could gain.")
            .at(START, PROCESSOR, FIRST, "The hottest pages go to the first tier, up to its share.")
            .at(START, PROCESSOR, LAST, "The others go below.");

    static final PolicyExplanation ANNOTATED = explain(
                    "A profile of an earlier run tells how hot each structure of the program is.",
                    "Where the first tier is too small for BW-AWARE, the hottest structures go there, as hints say.",
                    "A hint is honoured until the memory is full.",
                    "Elsewhere pages are placed as BW-AWARE places them.",
                    STAYS)
            .at(START, PROCESSOR, FIRST, "The hottest structures go to the first tier.")
            .at(START, PROCESSOR, LAST, "The others go below.")
            .departing(OVERFLOW);

    private BandwidthExplanations() {}

    private static PolicyExplanation explain(String... mechanism) {
        return PolicyExplanation.of(mechanism)
                .at(HIT, FIRST, PROCESSOR, "The first tier serves the access.")
                .at(MISS, LAST, PROCESSOR, "The access is served where the page lies.")
                .trying(Example.of("bw-gddr5-ddr4", "bw-bfs", "1").with("capacity-share", "0.1"));
    }
}
