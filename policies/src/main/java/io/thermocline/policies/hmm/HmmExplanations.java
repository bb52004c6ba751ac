package io.thermocline.policies.hmm;

import static io.thermocline.engine.policy.PolicyExplanation.Moment.EVICTION;
import static io.thermocline.engine.policy.PolicyExplanation.Moment.MISS;
import static io.thermocline.engine.policy.PolicyExplanation.Place.FIRST;
import static io.thermocline.engine.policy.PolicyExplanation.Place.LAST;
import static io.thermocline.engine.policy.PolicyExplanation.Place.MIDDLE;

import io.thermocline.engine.policy.PolicyExplanation;
import io.thermocline.engine.policy.PolicyExplanation.Example;

/** Explains Linux HMM. */
final class HmmExplanations {
    static final PolicyExplanation HMM = PolicyExplanation.of(
                    "The host's driver serves the page faults of the accelerator, one after another.",
                    "A page is in the accelerator's memory or in the page cache in the host's memory.",
                    "A page that is in neither is read from storage by way of the kernel.",
                    "The driver evicts the page that was faulted in longest ago, into the page cache.",
                    "A full page cache gives up the page that came longest ago.")
            .at(MISS, MIDDLE, FIRST, "The driver migrates the page from the page cache.")
            .at(MISS, LAST, FIRST, "The kernel reads the page from storage.")
            .at(EVICTION, FIRST, MIDDLE, "The page that was faulted in longest ago goes to the page cache.")
            .at(EVICTION, MIDDLE, LAST, "The oldest page of a full page cache goes home.")
            .departing("The kernel's two lists of the page cache are one, in the order of arrival.")
            .departing("What the host's processor accesses between kernels stays where it is.")
            .trying(Example.of("gmt-a100", "pagerank", "1/1024"));

    private HmmExplanations() {}
}
