package io.thermocline.orchestrator.rest;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import io.thermocline.orchestrator.Blocking;
import io.thermocline.orchestrator.jobs.Jobs;
import io.thermocline.orchestrator.jobs.Reports;
import io.thermocline.orchestrator.jobs.request.ExplanationRequest;
import io.thermocline.orchestrator.jobs.request.JobKind;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** Explanations. */
@RestController
@RequestMapping("/api/v1/explanations")
@Tag(name = "explanations")
final class ExplanationResource extends JobResource {
    ExplanationResource(Jobs jobs, Blocking blocking, EventStreams events, Reports reports) {
        super(jobs, blocking, events, reports, JobKind.EXPLANATION);
    }

    @Operation(summary = "Says why two runs of one workload differ.")
    @ApiResponse(responseCode = "201", description = "Created", useReturnTypeSchema = true)
    @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    Mono<ResponseEntity<JobBody>> create(
            @RequestBody ExplanationRequest request,
            @RequestHeader(name = IDEMPOTENCY_KEY, required = false) @Nullable String key) {
        return super.create(request, key);
    }
}
