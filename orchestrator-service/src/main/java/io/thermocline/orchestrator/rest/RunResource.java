package io.thermocline.orchestrator.rest;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.ExampleObject;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.orchestrator.Blocking;
import io.thermocline.orchestrator.RefusedException;
import io.thermocline.orchestrator.RefusedException.Reason;
import io.thermocline.orchestrator.RequestSubject;
import io.thermocline.orchestrator.jobs.Jobs;
import io.thermocline.orchestrator.jobs.Runs;
import io.thermocline.orchestrator.jobs.request.JobKind;
import io.thermocline.orchestrator.jobs.request.RunRequest;
import io.thermocline.orchestrator.jobs.store.DecidingPolicy;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** Runs. */
@RestController
@RequestMapping("/api/v1/runs")
@Tag(name = "runs")
final class RunResource extends JobResource {
    private static final String MERGE_PATCH = "application/merge-patch+json";

    private final Runs runs;

    RunResource(Jobs jobs, Runs runs, Blocking blocking, EventStreams events) {
        super(jobs, blocking, events, JobKind.RUN);
        this.runs = runs;
    }

    @Operation(summary = "Runs a workload under a policy.")
    @ApiResponse(responseCode = "201", description = "Created", useReturnTypeSchema = true)
    @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    Mono<ResponseEntity<JobBody>> create(
            @RequestBody RunRequest request,
            @RequestHeader(name = IDEMPOTENCY_KEY, required = false) @Nullable String key) {
        return super.create(request, key);
    }

    @Operation(summary = "The policy that decides, with the tag that a change must name.")
    @GetMapping("/{id}/policy")
    Mono<ResponseEntity<DecidingPolicy>> policy(@PathVariable String id) {
        return blocking.call(() -> answer(jobs.view(JobKind.RUN, id).policy()));
    }

    @Operation(
            summary =
                    "Hands the run to another policy at the next multiple of 4,096 accesses; pages stay where they are.",
            description = "If-Match names the tag of the policy that is to be replaced.")
    @PutMapping(path = "/{id}/policy", consumes = MediaType.APPLICATION_JSON_VALUE)
    Mono<ResponseEntity<DecidingPolicy>> changePolicy(
            @PathVariable String id,
            @RequestHeader(name = HttpHeaders.IF_MATCH, required = false) @Nullable String expected,
            @RequestBody PolicyBody body) {
        if (expected == null) {
            throw new RefusedException(
                    Reason.UNCONDITIONAL,
                    InvalidInputException.missing(
                            new RequestSubject.Header(HttpHeaders.IF_MATCH),
                            "the ETag of GET /api/v1/runs/" + id + "/policy, or *"));
        }
        String policy = body.policy();
        if (policy == null || policy.isBlank()) {
            throw InvalidInputException.missing(Subject.Field.POLICY, "one");
        }
        return blocking.call(() -> runs.changePolicy(id, policy, expected))
                .flatMap(Mono::fromFuture)
                .publishOn(blocking.scheduler())
                .map(RunResource::answer)
                .onErrorMap(InvalidInputException.class, e -> RequestSubject.moved(e, "/policy"));
    }

    private static ResponseEntity<DecidingPolicy> answer(DecidingPolicy policy) {
        return ResponseEntity.ok().eTag(policy.tag()).body(policy);
    }

    @Operation(summary = "The testbed with scale and settings in it, as the run has it.")
    @GetMapping("/{id}/testbed")
    Mono<TestbedBody> testbed(@PathVariable String id) {
        return blocking.call(() -> TestbedBody.of(runs.testbed(id)));
    }

    @Operation(
            summary = "Gives the testbed other latencies and rates at the next multiple of 4,096 accesses.",
            description =
                    "A merge patch on the settings that have changed; null takes one back to what the run began with."
                            + " What is outstanding completes with the old settings first.",
            requestBody =
                    @io.swagger.v3.oas.annotations.parameters.RequestBody(
                            content =
                                    @Content(
                                            mediaType = MERGE_PATCH,
                                            schema = @Schema(types = "object"),
                                            examples =
                                                    @ExampleObject(
                                                            "{\"nvme.read-latency\": \"200us\", \"hbm.link-bandwidth\": null}"))))
    @PatchMapping(path = "/{id}/testbed", consumes = MERGE_PATCH)
    Mono<FiguresBody> changeTestbed(@PathVariable String id, @RequestBody Map<String, @Nullable String> patch) {
        return blocking.call(() -> runs.changeSettings(id, patch))
                .flatMap(Mono::fromFuture)
                .publishOn(blocking.scheduler())
                .map(changed -> FiguresBody.of(changed, runs.testbed(id)))
                .onErrorMap(InvalidInputException.class, RunResource::inPatch);
    }

    private static InvalidInputException inPatch(InvalidInputException refusal) {
        return RequestSubject.moved(
                refusal,
                refusal.subject() instanceof Subject.Setting setting ? RequestSubject.step(setting.key()) : "");
    }

    @Operation(
            summary = "What was put in and when, and the request that gives the same result again.",
            description = "POST the field replay to /runs: its result is that of this run.")
    @GetMapping("/{id}/log")
    Mono<LogBody> log(@PathVariable String id) {
        return blocking.call(() -> LogBody.of(runs.log(id)));
    }

    @Operation(
            summary = "How the run went: snapshots from its start on, up to 240.",
            description = "Evenly spaced over the run. Of a run that is over, they are kept with its result.")
    @GetMapping("/{id}/timeline")
    Mono<TimelineBody> timeline(@PathVariable String id) {
        return blocking.call(() -> new TimelineBody(runs.timeline(id)));
    }

    @Operation(
            summary = "Where the pages lie, or lay at the end.",
            description = "The address space in even ranges, a power of two of them up to 256.")
    @GetMapping("/{id}/residency")
    Mono<ResidencyBody> residency(@PathVariable String id, @RequestParam(defaultValue = "64") int buckets) {
        return blocking.call(() -> runs.residency(id, buckets))
                .flatMap(Mono::fromFuture)
                .publishOn(blocking.scheduler())
                .map(ResidencyBody::of);
    }
}
