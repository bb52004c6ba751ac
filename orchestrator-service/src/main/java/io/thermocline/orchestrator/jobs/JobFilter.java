package io.thermocline.orchestrator.jobs;

import io.thermocline.orchestrator.Storable;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which jobs a list shows; null means all.
 *
 * @param policy name of a policy, whatever its parameters
 * @param workload name of a workload, whatever its parameters
 * @param since earliest time of creation
 * @param until time of creation before which all are
 */
public record JobFilter(
        @Nullable JobState state,
        @Nullable String policy,
        @Nullable String workload,
        @Nullable Instant since,
        @Nullable Instant until) {
    /** Refuses times that no store holds. */
    public JobFilter {
        Storable.check("since", since);
        Storable.check("until", until);
    }
}
