package io.thermocline.orchestrator.jobs.store;

import io.thermocline.orchestrator.jobs.request.AdviceRequest;
import io.thermocline.orchestrator.jobs.request.ComparisonRequest;
import io.thermocline.orchestrator.jobs.request.CurveRequest;
import io.thermocline.orchestrator.jobs.request.ExplanationRequest;
import io.thermocline.orchestrator.jobs.request.JobKind;
import io.thermocline.orchestrator.jobs.request.ReproductionRequest;
import io.thermocline.orchestrator.jobs.request.Request;
import io.thermocline.orchestrator.jobs.request.RunRequest;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * A run, comparison or curve as it is stored.
 *
 * @param workload as requested; several are separated by commas
 * @param policy policy in effect now or last; several are separated by commas
 * @param specification the request, as JSON
 * @param failure reason of its failure
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
    public static Job queued(Request request, String specification) {
        return new Job(
                UUID.randomUUID().toString(),
                request.kind(),
                JobState.QUEUED,
                JobEvent.now(),
                null,
                null,
                request.testbed(),
                request.workloadText(),
                request.policyText(),
                specification,
                null);
    }

    /** Returns the request that the specification holds. */
    public Request request(JsonMapper json) {
        Class<? extends Request> type = switch (kind) {
            case RUN -> RunRequest.class;
            case COMPARISON -> ComparisonRequest.class;
            case CURVE -> CurveRequest.class;
            case ADVICE -> AdviceRequest.class;
            case REPRODUCTION -> ReproductionRequest.class;
            case EXPLANATION -> ExplanationRequest.class;
        };
        return json.readValue(specification, type);
    }
}
