package io.thermocline.orchestrator.rest;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;

/** Events of several jobs in one stream. */
@RestController
@RequestMapping("/api/v1/events")
@Tag(name = "events")
final class EventResource {
    private final EventStreams events;

    EventResource(EventStreams events) {
        this.events = events;
    }

    @Operation(summary = "What happens to several jobs, in one stream: a browser has six connections.")
    @GetMapping(produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    Flux<ServerSentEvent<String>> events(
            @RequestParam List<String> job,
            @RequestHeader(name = "Last-Event-ID", required = false) @Nullable String lastEventId) {
        return events.open(job, lastEventId);
    }
}
