package io.thermocline.orchestrator.rest;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.orchestrator.Blocking;
import io.thermocline.orchestrator.RequestSubject;
import io.thermocline.orchestrator.jobs.Jobs;
import io.thermocline.orchestrator.jobs.Reports;
import io.thermocline.orchestrator.jobs.request.JobKind;
import io.thermocline.orchestrator.jobs.request.Request;
import io.thermocline.orchestrator.jobs.store.JobFilter;
import io.thermocline.orchestrator.jobs.store.JobState;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** What runs, comparisons and curves have in common. */
abstract class JobResource {
    static final String IDEMPOTENCY_KEY = "Idempotency-Key";
    private static final int LONGEST_KEY = 255;

    final Jobs jobs;
    final Blocking blocking;
    private final EventStreams events;
    private final Reports reports;
    private final JobKind kind;

    JobResource(Jobs jobs, Blocking blocking, EventStreams events, Reports reports, JobKind kind) {
        this.jobs = jobs;
        this.blocking = blocking;
        this.events = events;
        this.reports = reports;
        this.kind = kind;
    }

    /** Creates a job. */
    Mono<ResponseEntity<JobBody>> create(Request request, @Nullable String key) {
        if (key != null
                && (key.isEmpty() || key.length() > LONGEST_KEY || !key.chars().allMatch(c -> c > 32 && c < 127))) {
            throw InvalidInputException.of(
                    new RequestSubject.Header(IDEMPOTENCY_KEY),
                    key,
                    "1 to " + LONGEST_KEY + " visible ASCII characters");
        }
        return blocking.call(() -> jobs.create(request, key))
                .flatMap(Mono::fromFuture)
                .map(created -> {
                    JobBody body = JobBody.of(created.view());
                    ResponseEntity.BodyBuilder answer =
                            ResponseEntity.created(URI.create("/api/v1/" + kind.collection() + "/" + body.id()));
                    if (created.again()) {
                        answer.header("Idempotency-Replayed", "true");
                    }
                    return answer.body(body);
                });
    }

    @Operation(summary = "Lists, newest first.")
    @GetMapping
    Mono<Page<JobBody>> list(
            @RequestParam(defaultValue = Page.DEFAULT_LIMIT) int limit,
            @RequestParam(required = false) @Nullable String cursor,
            @RequestParam(required = false) @Nullable JobState state,
            @RequestParam(required = false) @Nullable String policy,
            @RequestParam(required = false) @Nullable String workload,
            @RequestParam(required = false) @Nullable Instant since,
            @RequestParam(required = false) @Nullable Instant until) {
        int most = Page.checked(limit);
        JobFilter filter = new JobFilter(state, policy, workload, since, until);
        return blocking.call(() -> jobs.list(kind, filter, Cursor.position(cursor), most + 1))
                .map(views -> page(views, most));
    }

    private static Page<JobBody> page(List<Jobs.View> views, int limit) {
        List<Jobs.View> shown = views.size() > limit ? views.subList(0, limit) : views;
        String next = views.size() > limit ? Cursor.of(shown.get(limit - 1).job()) : null;
        return new Page<>(shown.stream().map(JobBody::of).toList(), next);
    }

    @Operation(summary = "How far it has come.")
    @GetMapping("/{id}")
    Mono<JobBody> get(@PathVariable String id) {
        return blocking.call(() -> JobBody.of(jobs.view(kind, id)));
    }

    @Operation(summary = "Forgets one that is over; 409 for one that is not.")
    @ApiResponse(responseCode = "204", description = "No Content")
    @DeleteMapping("/{id}")
    Mono<ResponseEntity<Void>> delete(@PathVariable String id) {
        return blocking.call(() -> {
            jobs.delete(kind, id);
            return ResponseEntity.noContent().build();
        });
    }

    @Operation(summary = "Pauses, resumes or cancels it, at the next multiple of 4,096 accesses.")
    @ApiResponse(responseCode = "202", description = "Accepted", useReturnTypeSchema = true)
    @PutMapping(path = "/{id}/state", consumes = MediaType.APPLICATION_JSON_VALUE)
    Mono<ResponseEntity<JobBody>> state(@PathVariable String id, @RequestBody StateBody body) {
        StateBody.Wanted wanted = body.state();
        if (wanted == null) {
            throw InvalidInputException.missing(RequestSubject.field("state"), "PAUSED, RUNNING or CANCELLED");
        }
        return blocking.call(() -> JobBody.of(jobs.state(kind, id, wanted.state())))
                .map(job -> ResponseEntity.status(HttpStatus.ACCEPTED).body(job));
    }

    @Operation(summary = "The result, as the command line prints it.")
    @ApiResponse(responseCode = "200", description = "OK")
    @GetMapping(path = "/{id}/result", produces = MediaType.APPLICATION_JSON_VALUE)
    Mono<ResponseEntity<String>> result(@PathVariable String id) {
        return blocking.call(() -> jobs.result(kind, id))
                .map(json -> ResponseEntity.ok()
                        .contentType(MediaType.APPLICATION_JSON)
                        .body(json));
    }

    @Operation(summary = "The result as a report: data for a page, which report.js draws.")
    @ApiResponse(responseCode = "200", description = "OK")
    @GetMapping(path = "/{id}/report", produces = MediaType.APPLICATION_JSON_VALUE)
    Mono<ResponseEntity<String>> report(@PathVariable String id) {
        return blocking.call(() -> ReportAnswers.data(reports.of(kind, id)));
    }

    @Operation(summary = "The result as a page that needs nothing else.")
    @ApiResponse(responseCode = "200", description = "OK")
    @GetMapping(path = "/{id}/report/page", produces = MediaType.TEXT_HTML_VALUE)
    Mono<ResponseEntity<String>> page(@PathVariable String id) {
        return blocking.call(() -> ReportAnswers.page(reports.of(kind, id), id + ".html"));
    }

    @Operation(
            summary = "What happens, as it happens.",
            description = "Events: state, policy, testbed, snapshot, end. A slow client misses snapshots only.")
    @GetMapping(path = "/{id}/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    Mono<ResponseEntity<Flux<ServerSentEvent<String>>>> events(
            @PathVariable String id,
            @RequestHeader(name = "Last-Event-ID", required = false) @Nullable String lastEventId) {
        return blocking.call(() -> jobs.view(kind, id))
                .map(view -> ResponseEntity.ok(events.open(List.of(id), lastEventId)));
    }
}
