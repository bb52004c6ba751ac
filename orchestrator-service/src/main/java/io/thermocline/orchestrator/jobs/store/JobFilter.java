package io.thermocline.orchestrator.jobs.store;

import io.thermocline.orchestrator.Storable;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Filter of a list of jobs; null means all.
 *
 * @param policy name of a policy, with any parameters
 * @param workload name of a workload, with any parameters
 * @param since earliest time of creation
 * @param until time before which they were created
 */
public record JobFilter(
        @Nullable JobState state,
        @Nullable String policy,
        @Nullable String workload,
        @Nullable Instant since,
        @Nullable Instant until) {
    /** Refuses times that cannot be stored. */
    public JobFilter {
        Storable.check("since", since);
        Storable.check("until", until);
    }
}
