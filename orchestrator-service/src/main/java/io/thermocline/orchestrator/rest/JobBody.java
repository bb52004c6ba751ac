package io.thermocline.orchestrator.rest;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonRawValue;
import io.swagger.v3.oas.annotations.media.Schema;
import io.thermocline.orchestrator.jobs.Jobs;
import io.thermocline.orchestrator.jobs.request.AdviceRequest;
import io.thermocline.orchestrator.jobs.request.ComparisonRequest;
import io.thermocline.orchestrator.jobs.request.CurveRequest;
import io.thermocline.orchestrator.jobs.request.ExplanationRequest;
import io.thermocline.orchestrator.jobs.request.JobKind;
import io.thermocline.orchestrator.jobs.request.ReproductionRequest;
import io.thermocline.orchestrator.jobs.request.RunRequest;
import io.thermocline.orchestrator.jobs.session.Snapshot;
import io.thermocline.orchestrator.jobs.store.Job;
import io.thermocline.orchestrator.jobs.store.JobState;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A run, comparison or curve. */
@JsonInclude(JsonInclude.Include.NON_NULL)
record JobBody(
        @Schema(example = "4cd5e0a0-6a6c-4f0e-9a4f-0c9f2f6a9a10")
        String id,

        JobKind kind,
        JobState state,

        @Schema(description = "Whether it has been asked to end and will at its next chunk.")
        boolean ending,

        @Schema(example = "gmt-a100") String testbed,
        @Schema(example = "hotspot") String workload,

        @Schema(description = "The policy that decides now, or decided last.", example = "gmt-reuse")
        String policy,

        Instant created,
        @Nullable Instant started,
        @Nullable Instant ended,

        @Schema(description = "Why it failed.", example = "interrupted") @Nullable
        String failure,

        @Nullable Snapshot progress,

        @Schema(
                description = "What was asked for, defaults filled in.",
                types = "object",
                oneOf = {
                    RunRequest.class,
                    ComparisonRequest.class,
                    CurveRequest.class,
                    AdviceRequest.class,
                    ReproductionRequest.class,
                    ExplanationRequest.class
                })
        @JsonRawValue
        String specification) {

    static JobBody of(Jobs.View view) {
        Job job = view.job();
        return new JobBody(
                job.id(),
                job.kind(),
                job.state(),
                view.ending(),
                job.testbed(),
                job.workload(),
                job.kind() == JobKind.RUN ? view.policy().policy() : job.policy(),
                job.created(),
                job.started(),
                job.ended(),
                job.failure(),
                view.snapshot(),
                job.specification());
    }
}
