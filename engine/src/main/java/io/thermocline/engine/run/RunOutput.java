package io.thermocline.engine.run;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a run counted and measured.
 *
 * @param segments one for each policy that decided and each change of the testbed, in order
 * @param counters of the whole run
 * @param latency from issue to completion; without records where the run had no clock
 * @param arrivals times from arrival on; without records where the workload has no arrival times, or the run no clock
 * @param modelTimePs from the first issue to the end of the last access and operation, 0 without a clock
 * @param utilisation share of model time that each server was busy, by name; empty without a clock
 * @param time where the model time went; null without a clock, and where others play the servers
 * @param policyMetrics figures of the policy that decided last, and of slow memory where the testbed has some
 * @param series figures over time that its policies kept, or the engine of slow memory, by name
 * @param notes what people should know of the accesses, a sentence each
 * @param wallTimeNs wall time of the run loop, waiting for input included
 */
public record RunOutput(
        List<Segment> segments,
        RunCounters counters,
        LatencySummary latency,
        ArrivalTimes arrivals,
        long modelTimePs,
        Map<String, Double> utilisation,
        @Nullable TimeAccount time,
        Map<String, Number> policyMetrics,
        Map<String, Series> series,
        List<String> notes,
        long wallTimeNs) {

    /**
     * A stretch of accesses that one policy decided, on one set of figures.
     *
     * @param fromAccess number of its first access
     * @param policy name of the policy, with the parameters that the user gave
     * @param figures figures of the testbed that differed from those at the start of the run, as users name them
     * @param counters what was counted in it
     */
    public record Segment(long fromAccess, String policy, Map<String, String> figures, RunCounters counters) {}
}
