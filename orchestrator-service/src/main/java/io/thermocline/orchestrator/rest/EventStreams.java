package io.thermocline.orchestrator.rest;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.orchestrator.Blocking;
import io.thermocline.orchestrator.RefusedException;
import io.thermocline.orchestrator.RefusedException.Reason;
import io.thermocline.orchestrator.RequestSubject;
import io.thermocline.orchestrator.jobs.Jobs;
import io.thermocline.orchestrator.jobs.session.Snapshot;
import io.thermocline.orchestrator.jobs.store.JobEvent;
import io.thermocline.orchestrator.settings.Limits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import tools.jackson.databind.json.JsonMapper;

/**
 * Events of jobs as streams. A stream asks for news at its client's pace, so that a slow client costs nothing: it
 * misses snapshots and gets every other event late. Ids of events hold how many of each job's have been seen, with
 * which a client continues after it lost its connection.
 */
@Component
final class EventStreams {
    private static final Duration PACE = Duration.ofMillis(200);
    private static final int TICKS_TO_HEARTBEAT = 75; // 15 s of nothing else
    private static final int MOST_JOBS = 32;

    private final Source source;
    private final Blocking blocking;
    private final JsonMapper json;
    private final int mostClients;
    private final AtomicInteger clients = new AtomicInteger();

    @Autowired
    EventStreams(Jobs jobs, Blocking blocking, JsonMapper json, Limits limits) {
        this(jobs::news, blocking, json, limits.eventClients());
    }

    EventStreams(Source source, Blocking blocking, JsonMapper json, int mostClients) {
        this.source = source;
        this.blocking = blocking;
        this.json = json;
        this.mostClients = mostClients;
    }

    /** Where news of jobs come from. */
    interface Source {
        /** The events of a job after {@code seq}; nothing of a job that is not there. May block. */
        Optional<Jobs.News> news(String id, long seq);
    }

    /**
     * The events of jobs. A job that is deleted meanwhile is over; one that was never there is refused, except for a
     * client that continues with others.
     *
     * @param lastEventId id of the last event that the client has seen, if it has seen any
     */
    Flux<ServerSentEvent<String>> open(List<String> ids, @Nullable String lastEventId) {
        if (ids.isEmpty() || ids.size() > MOST_JOBS) {
            throw InvalidInputException.of(
                    new RequestSubject.Parameter("job"), ids.size() + " ids", "1 to " + MOST_JOBS + " ids");
        }
        boolean goesOn = lastEventId != null && !lastEventId.isEmpty();
        Reader reader = new Reader(ids, seen(ids.size(), lastEventId), goesOn);
        return Flux.defer(() -> read(reader)); // a request for the headers alone never comes to it
    }

    private Flux<ServerSentEvent<String>> read(Reader reader) {
        if (clients.incrementAndGet() > mostClients) {
            clients.decrementAndGet();
            throw new RefusedException(
                    Reason.TOO_MANY, "there are " + mostClients + " event streams open, the most allowed");
        }
        return Flux.interval(Duration.ZERO, PACE)
                .onBackpressureDrop()
                .concatMap(tick -> blocking.call(() -> reader.read(tick)), 1)
                .takeUntil(events -> reader.isOver())
                .concatMapIterable(events -> events, 1)
                .doFinally(signal -> clients.decrementAndGet());
    }

    private static long[] seen(int count, @Nullable String lastEventId) {
        long[] seen = new long[count];
        if (lastEventId == null || lastEventId.isEmpty()) {
            return seen;
        }
        String[] parts = lastEventId.split("-", -1);
        if (parts.length != count) {
            throw InvalidInputException.of(
                    new RequestSubject.Header("Last-Event-ID"), lastEventId, "the id of an event of the same jobs");
        }
        try {
            for (int i = 0; i < count; i++) {
                seen[i] = Long.parseLong(parts[i]);
            }
        } catch (NumberFormatException e) {
            throw InvalidInputException.of(
                    new RequestSubject.Header("Last-Event-ID"), lastEventId, "the id of an event of the same jobs", e);
        }
        return seen;
    }

    /** Reads for one client, one call after the other. Only its first call refuses: nothing has been sent before. */
    private final class Reader {
        private final List<String> ids;
        private final long[] seen;
        private final boolean[] over;
        private final @Nullable Snapshot[] shown;
        private final boolean goesOn;
        private boolean begun;
        private long lastTick;

        Reader(List<String> ids, long[] seen, boolean goesOn) {
            this.ids = List.copyOf(ids);
            this.seen = seen;
            this.goesOn = goesOn;
            over = new boolean[ids.size()];
            shown = new Snapshot[ids.size()];
        }

        boolean isOver() {
            for (boolean one : over) {
                if (!one) {
                    return false;
                }
            }
            return true;
        }

        /**
         * What is to be sent.
         *
         * @param tick time since the stream began, in {@link #PACE}; some are left out where reading or the client
         *     takes longer
         */
        List<ServerSentEvent<String>> read(long tick) {
            List<ServerSentEvent<String>> events = new ArrayList<>();
            List<String> gone = new ArrayList<>();
            for (int i = 0; i < ids.size(); i++) {
                if (!over[i] && !read(i, events)) {
                    over[i] = true;
                    gone.add(ids.get(i));
                }
            }
            if (!begun && !gone.isEmpty() && (!goesOn || gone.size() == ids.size())) {
                throw new RefusedException(Reason.NOT_FOUND, "there is no job '" + gone.get(0) + "'");
            }
            begun = true;
            if (isOver()) {
                events.add(event("end", Map.of("jobs", ids)));
            } else if (events.isEmpty() && tick - lastTick >= TICKS_TO_HEARTBEAT) {
                events.add(
                        ServerSentEvent.<String>builder().comment("heartbeat").build());
            }
            if (!events.isEmpty()) {
                lastTick = tick;
            }
            return events;
        }

        /** Reads of one job; false if there is none. */
        private boolean read(int i, List<ServerSentEvent<String>> events) {
            Jobs.News news = source.news(ids.get(i), seen[i]).orElse(null);
            if (news == null) {
                return false;
            }
            for (JobEvent event : news.events()) {
                seen[i] = event.seq();
                Map<String, Object> body = new LinkedHashMap<>();
                body.put("job", ids.get(i));
                body.put("at", event.at().toString());
                json.readTree(event.body()).properties().forEach(field -> body.put(field.getKey(), field.getValue()));
                events.add(event(name(event.type()), body));
            }
            Snapshot snapshot = news.snapshot();
            if (snapshot != null && !snapshot.equals(shown[i])) {
                shown[i] = snapshot;
                Map<String, Object> body = new LinkedHashMap<>();
                body.put("job", ids.get(i));
                body.put("progress", snapshot);
                events.add(event("snapshot", body));
            }
            over[i] = news.over();
            return true;
        }

        private String name(JobEvent.Type type) {
            return switch (type) {
                case STATE -> "state";
                case PLANNED, POLICY -> "policy";
                case PLANNED_FIGURES, FIGURES -> "testbed";
            };
        }

        private ServerSentEvent<String> event(String name, Map<String, ?> body) {
            String id = Arrays.stream(seen).mapToObj(Long::toString).collect(Collectors.joining("-"));
            return ServerSentEvent.<String>builder()
                    .id(id)
                    .event(name)
                    .data(json.writeValueAsString(body))
                    .build();
        }
    }
}
