package io.thermocline.orchestrator.jobs;

import java.util.Map;

/**
 * How far a job has come.
 *
 * @param accesses accesses decided in the run that goes on
 * @param total accesses of its workload, or -1 where they are found only by reading
 * @param modelSeconds model time of that run so far
 * @param policy policy that decides now
 * @param served accesses by the tier that served them
 * @param pages pages by the tier in which they lie
 * @param runsDone runs of a comparison or curve that have ended
 * @param runs runs of the job; -1 where they are not known yet
 * @param compared accesses decided in the run under the model clock with which a measured run is compared when it is over
 */
public record Snapshot(
        long accesses,
        long total,
        double modelSeconds,
        String policy,
        Map<String, Long> served,
        Map<String, Long> pages,
        int runsDone,
        int runs,
        long compared) {

    /** The same, so far into the comparison with the model. */
    Snapshot comparedTo(long access) {
        return new Snapshot(accesses, total, modelSeconds, policy, served, pages, runsDone, runs, access);
    }
}
