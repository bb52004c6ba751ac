package io.thermocline.orchestrator.jobs.session;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Progress of a job.
 *
 * @param accesses accesses decided in the current run
 * @param total accesses of its workload, or -1 if they are found only by reading
 * @param modelSeconds model time of that run so far
 * @param policy policy in effect
 * @param served accesses by the tier that served them
 * @param pages pages by the tier that holds them
 * @param runsDone runs of a comparison or curve that have ended
 * @param runs runs of the job; -1 if not yet known
 * @param compared accesses decided in the run under the model clock with which a measured run is compared
 * @param metrics more measurements of the current run; null if none has begun
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
        long compared,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable RunMetrics metrics) {

    /** Returns the same snapshot with the progress of the comparison. */
    Snapshot comparedTo(long access) {
        return new Snapshot(accesses, total, modelSeconds, policy, served, pages, runsDone, runs, access, metrics);
    }
}
