package io.thermocline.policies.thermostat;

import static io.thermocline.engine.policy.PolicyExplanation.Moment.HIT;
import static io.thermocline.engine.policy.PolicyExplanation.Moment.INTERVAL;
import static io.thermocline.engine.policy.PolicyExplanation.Moment.MISS;
import static io.thermocline.engine.policy.PolicyExplanation.Moment.START;
import static io.thermocline.engine.policy.PolicyExplanation.Place.FIRST;
import static io.thermocline.engine.policy.PolicyExplanation.Place.LAST;
import static io.thermocline.engine.policy.PolicyExplanation.Place.PROCESSOR;

import io.thermocline.engine.policy.PolicyExplanation;
import io.thermocline.engine.policy.PolicyExplanation.Example;

/** Explains Thermostat and its baselines. */
final class ThermostatExplanations {
    private static final String LARGE = "Memory is managed in large pages of 2 MiB, all of which begin in fast memory.";
    private static final Example EXAMPLE = Example.of("thermostat-xeon", "kv-cassandra?operations=3000000", "1/64");

    static final PolicyExplanation THERMOSTAT = explain(
                    LARGE,
                    "Every interval of 30 s a random 5 % of the large pages become a sample.",
                    "A sample shows first which of its 4 KiB parts are in use, then how often some of them fault.",
                    "The coldest of a sample go to slow memory, as many as a slowdown of 3 % allows.",
                    "Correction counts the accesses to slow memory, and brings the hottest large pages back.")
            .at(INTERVAL, FIRST, LAST, "Classification sends the coldest large pages of the sample down.")
            .at(
                    INTERVAL,
                    LAST,
                    FIRST,
                    "Correction brings the hottest large pages back, until the rest is within the target.")
            .departing(
                    "For how long a translation stays in the TLB after a fault is assumed, and the same for all parts.")
            .departing("A sampled page in slow memory counts with its exact accesses, which are all counted there.")
            .departing("A page is in one sample at a time.");

    static final PolicyExplanation KSTALED = explain(
                    LARGE,
                    "Every 10 s a scan reads the accessed bits of all large pages.",
                    "A large page that was idle since the scan before goes to slow memory.",
                    "A large page in slow memory that was accessed comes back.",
                    "Accessed bits do not say how often, so nothing bounds the slowdown.")
            .at(INTERVAL, FIRST, LAST, "The scan sends idle large pages down.")
            .at(INTERVAL, LAST, FIRST, "It brings back those that were accessed.")
            .departing("The kernel's kstaled only finds idle pages, and what becomes of them is assumed.");

    static final PolicyExplanation ALL_DRAM = explain(
                    LARGE,
                    "Nothing moves, so no access pays for a migration.",
                    "What does not fit is in slow memory and is accessed there.",
                    "It is the baseline, against which slowdown and savings are measured.",
                    "When it takes over from another policy, it brings up what there is room for.")
            .at(START, LAST, FIRST, "After a switch, pages that others left below come up while there is room.");

    private ThermostatExplanations() {}

    private static PolicyExplanation explain(String... mechanism) {
        return PolicyExplanation.of(mechanism)
                .at(HIT, FIRST, PROCESSOR, "Fast memory serves the access.")
                .at(MISS, LAST, PROCESSOR, "Slow memory serves the access in place, and it is counted.")
                .trying(EXAMPLE);
    }
}
