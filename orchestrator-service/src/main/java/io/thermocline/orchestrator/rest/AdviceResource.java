package io.thermocline.orchestrator.rest;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import io.thermocline.orchestrator.Blocking;
import io.thermocline.orchestrator.jobs.Jobs;
import io.thermocline.orchestrator.jobs.Reports;
import io.thermocline.orchestrator.jobs.request.AdviceRequest;
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

/** Advice. */
@RestController
@RequestMapping("/api/v1/advice")
@Tag(name = "advice")
final class AdviceResource extends JobResource {
    AdviceResource(Jobs jobs, Blocking blocking, EventStreams events, Reports reports) {
        super(jobs, blocking, events, reports, JobKind.ADVICE);
    }

    @Operation(summary = "Asks how much of which memory to buy.")
    @ApiResponse(responseCode = "201", description = "Created", useReturnTypeSchema = true)
    @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    Mono<ResponseEntity<JobBody>> create(
            @RequestBody AdviceRequest request,
            @RequestHeader(name = IDEMPOTENCY_KEY, required = false) @Nullable String key) {
        return super.create(request, key);
    }
}
