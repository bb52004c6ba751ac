package io.thermocline.policies.uvm;

import static io.thermocline.engine.policy.PolicyExplanation.Moment.EVICTION;
import static io.thermocline.engine.policy.PolicyExplanation.Moment.MISS;
import static io.thermocline.engine.policy.PolicyExplanation.Place.FIRST;
import static io.thermocline.engine.policy.PolicyExplanation.Place.LAST;
import static io.thermocline.engine.policy.PolicyExplanation.Place.PROCESSOR;

import io.thermocline.engine.policy.PolicyExplanation;
import io.thermocline.engine.policy.PolicyExplanation.Example;

/** Explains UVM-adaptive and its baselines. */
final class UvmExplanations {
    private static final String FAULT =
            "A far fault brings its page, and then what a tree over the 64 KiB blocks of 2 MiB adds.";
    private static final String EVICTS =
            "A full device memory gives up large pages of 2 MiB, those with the fewest accesses first.";
    private static final String IN_PLACE = "Until then reads are served in host memory, across the link.";
    private static final String WRITES = "A write migrates its block at once.";

    static final PolicyExplanation FIRST_TOUCH = explain(
            "All memory is shared by accelerator and host, and its pages begin at the host.",
            "Every access to a page at the host is a far fault, which the host's driver serves.",
            FAULT,
            EVICTS,
            "Nothing is served across the link, however seldom a page is used.");

    static final PolicyExplanation ALWAYS = thresholds(
            "Each block of 64 KiB has a counter of its accesses.",
            "A block at the host migrates when its count reaches a threshold of 8, whether memory is full or not.",
            IN_PLACE,
            FAULT,
            EVICTS);

    static final PolicyExplanation OVERSUB = thresholds(
            "Pages migrate at their first touch until device memory was full once.",
            "From then on a block migrates when the count of its accesses reaches a threshold of 8.",
            "Reads before that are served in host memory, across the link.",
            FAULT,
            EVICTS);

    static final PolicyExplanation ADAPTIVE = thresholds(
                    "Each block of 64 KiB has counters of its accesses and of its round trips.",
                    "Its threshold grows as device memory fills, and with its round trips once memory was full.",
                    "Below the threshold reads are served in host memory, and at the threshold the block migrates.",
                    FAULT,
                    EVICTS)
            .departing("The first of the two thresholds is truncated to a whole number, as in the public simulator.");

    private UvmExplanations() {}

    private static PolicyExplanation explain(String... mechanism) {
        return PolicyExplanation.of(mechanism)
                .at(MISS, LAST, FIRST, "A far fault brings the page, and the prefetcher adds blocks.")
                .at(EVICTION, FIRST, LAST, "A large page goes home in one transfer, written or not.")
                .departing(
                        "Where all large pages are in use, the longest unused goes, where the public simulator waits.")
                .departing("An access counts once, however many threads it serves, as in the public simulator.")
                .trying(Example.of("uvmsmart-1080ti", "sssp-uvm", "1").with("oversubscription", "1.25"));
    }

    private static PolicyExplanation thresholds(String... mechanism) {
        return explain(mechanism)
                .at(MISS, LAST, PROCESSOR, "A read below the threshold is served in host memory.")
                .at(MISS, LAST, FIRST, WRITES);
    }
}
