package io.thermocline.policies.caching;

import static io.thermocline.engine.policy.PolicyExplanation.Moment.HIT;
import static io.thermocline.engine.policy.PolicyExplanation.Moment.MISS;
import static io.thermocline.engine.policy.PolicyExplanation.Moment.START;
import static io.thermocline.engine.policy.PolicyExplanation.Place.FIRST;
import static io.thermocline.engine.policy.PolicyExplanation.Place.LAST;
import static io.thermocline.engine.policy.PolicyExplanation.Place.PROCESSOR;

import io.thermocline.engine.policy.PolicyExplanation;
import io.thermocline.engine.policy.PolicyExplanation.Example;

/** Explains selective caching. */
final class CachingExplanations {
    static final PolicyExplanation SELECTIVE_CACHING = PolicyExplanation.of(
                    "Pages are placed once, by the bandwidths of both memories.",
                    "The accelerator caches lines of its own memory, and none of the host's, so no hardware must keep"
                            + " them coherent.",
                    "Accesses to a line that is on its way from the host join, in an SM or in all of them.",
                    "A cache at the host's memory controller serves lines that were read lately, and the link carries"
                            + " the sectors asked for.",
                    "A directory knows lines of the accelerator's memory that the host may hold, and takes some"
                            + " others for such.")
            .at(START, LAST, FIRST, "Of five pages four are placed in the accelerator's memory.")
            .at(HIT, FIRST, PROCESSOR, "The caches of the accelerator serve the line, or its memory does.")
            .at(MISS, LAST, PROCESSOR, "Sectors of the line come over the link, and stay in no cache.")
            .departing("A line counts as on its way for a number of accesses, since decisions do not depend on time.")
            .departing("Latencies of L1 and L2 are assumed.")
            .departing("An access that joins takes as long as a hit in the L2.")
            .trying(Example.of("cc-gddr5-ddr4", "sc-bfs", "1/16"));

    private CachingExplanations() {}
}
