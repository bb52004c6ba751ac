package io.thermocline.policies.gmt;

import static io.thermocline.engine.policy.PolicyExplanation.Moment.EVICTION;
import static io.thermocline.engine.policy.PolicyExplanation.Moment.HIT;
import static io.thermocline.engine.policy.PolicyExplanation.Moment.MISS;
import static io.thermocline.engine.policy.PolicyExplanation.Place.FIRST;
import static io.thermocline.engine.policy.PolicyExplanation.Place.LAST;
import static io.thermocline.engine.policy.PolicyExplanation.Place.MIDDLE;

import io.thermocline.engine.policy.PolicyExplanation;
import io.thermocline.engine.policy.PolicyExplanation.Example;

/** Explains the GMT policies. */
final class GmtExplanations {
    private static final String CLOCK =
            "The first tier is a clock, whose hand spares pages that were accessed since its last visit.";
    private static final String UP = "A page goes up directly from the tier in which it is, and is in one tier only.";
    private static final Example EXAMPLE = Example.of("gmt-a100", "pagerank", "1/1024");
    private static final String TRANSFERS =
            "Transfers with host memory take a constant time by default, as the paper's choice needs warps.";

    static final PolicyExplanation TIER_ORDER = tierOrder(
            CLOCK,
            UP,
            "A victim of the first tier goes one tier down.",
            "A middle tier that is full passes its own oldest page on to the tier below.",
            "So recency alone decides how near a page stays.");

    static final PolicyExplanation TIER_ORDER_RRD = tierOrder(
            CLOCK,
            UP,
            "A victim goes one tier down, and a full middle tier passes its oldest page on.",
            "When a page comes back, the distinct pages accessed since its eviction are counted exactly.",
            "These remaining reuse distances say which tier would have been right for each victim.");

    static final PolicyExplanation RANDOM = explain(
                    CLOCK,
                    UP,
                    "A victim of the first tier goes to a slower tier drawn at random, all equally likely.",
                    "A middle tier that is full passes its own oldest page on.",
                    "So part of the victims stays near, whatever their future is.")
            .at(EVICTION, FIRST, MIDDLE, "A random part of the victims stays in a middle tier.")
            .at(EVICTION, FIRST, LAST, "The others go home.")
            .at(EVICTION, MIDDLE, LAST, "A full middle tier passes its oldest page on.")
            .departing("Victims go home also while a middle tier has room, which agrees with the paper's values.")
            .departing(TRANSFERS);

    static final PolicyExplanation REUSE = reuse(
                    CLOCK,
                    "When a page comes back, a line learnt from early samples turns its absence into a reuse distance.",
                    "That distance says which tier would have been right, and a Markov chain of each page predicts the next.",
                    "A victim of short reuse is spared once, one of medium reuse goes to a middle tier, others go home.",
                    "If most victims were predicted for the last tier, they fill idle middle tiers all the same.")
            .departing(TRANSFERS);

    static final PolicyExplanation OPTIMISTIC = reuse(
            "The decisions are those of GMT-Reuse.",
            "The first tier is a clock, and each victim goes to the tier that its predicted reuse distance deserves.",
            "The host makes all transfers, where GMT lets the accelerator make them.",
            "Each miss passes the serial fault handler of the host.",
            "So the difference to GMT-Reuse is what orchestration by the host costs.");

    private GmtExplanations() {}

    private static PolicyExplanation explain(String... mechanism) {
        return PolicyExplanation.of(mechanism)
                .at(HIT, FIRST, FIRST, "The reference bit of the frame is set.")
                .at(MISS, MIDDLE, FIRST, "The lookup finds the page in a middle tier, and it goes up.")
                .at(MISS, LAST, FIRST, "The lookup was in vain, and the page is read from storage.")
                .trying(EXAMPLE);
    }

    private static PolicyExplanation tierOrder(String... mechanism) {
        return explain(mechanism)
                .at(EVICTION, FIRST, MIDDLE, "The victim goes one tier down.")
                .at(EVICTION, MIDDLE, LAST, "A full middle tier passes its oldest page on.")
                .departing(TRANSFERS);
    }

    private static PolicyExplanation reuse(String... mechanism) {
        return explain(mechanism)
                .at(EVICTION, FIRST, FIRST, "A candidate of short reuse is spared once.")
                .at(EVICTION, FIRST, MIDDLE, "A victim of medium reuse goes to a middle tier that has room.")
                .at(EVICTION, FIRST, LAST, "A victim of long reuse goes home.")
                .departing("A candidate is spared once, where the paper repeats until it finds another.")
                .departing(
                        "A page without history goes to a random slower tier, and counts as predicted for the last one.")
                .departing("On a tie the chain stays in its state.");
    }
}
