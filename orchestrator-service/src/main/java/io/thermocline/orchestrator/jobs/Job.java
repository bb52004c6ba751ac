package io.thermocline.orchestrator.jobs;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * A run, comparison or curve as it is stored.
 *
 * @param workload workload as asked for, several with commas between
 * @param policy policy that decides now or decided last, several with commas between
 * @param specification what was asked for, as JSON
 * @param failure why it failed
 */
public record Job(
        String id,
        JobKind kind,
        JobState state,
        Instant created,
        @Nullable Instant started,
        @Nullable Instant ended,
        String testbed,
        String workload,
        String policy,
        String specification,
        @Nullable String failure) {
    /** Creates the job of a new request. */
    static Job queued(Request request, String specification) {
        return new Job(
                UUID.randomUUID().toString(),
                request.kind(),
                JobState.QUEUED,
                JobLog.now(),
                null,
                null,
                request.testbed(),
                request.workloadText(),
                request.policyText(),
                specification,
                null);
    }

    /** Returns the request that the specification stands for. */
    Request request(JsonMapper json) {
        Class<? extends Request> type = switch (kind) {
            case RUN -> RunRequest.class;
            case COMPARISON -> ComparisonRequest.class;
            case CURVE -> CurveRequest.class;
        };
        return json.readValue(specification, type);
    }
}
