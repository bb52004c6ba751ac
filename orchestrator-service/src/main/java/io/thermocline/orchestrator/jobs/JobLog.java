package io.thermocline.orchestrator.jobs;

import io.thermocline.orchestrator.metrics.TestbedMeters;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * The events of a job that has not ended, in the store and at hand. Written by one thread at a time, which waits while the store is away, but for the last event.
 */
final class JobLog implements LiveJob.Journal {
    private final String id;
    private final JobStore store;
    private final JsonMapper json;
    private final TestbedMeters meters;
    private final JobWishes wishes;
    private final List<JobEvent> events = new CopyOnWriteArrayList<>();
    private volatile JobState state = JobState.QUEUED;

    JobLog(String id, JobStore store, JsonMapper json, TestbedMeters meters, JobWishes wishes) {
        this.id = id;
        this.store = store;
        this.json = json;
        this.meters = meters;
        this.wishes = wishes;
    }

    /** Takes over what an earlier life of the service has written. */
    void takeOver(List<JobEvent> earlier) {
        events.addAll(earlier);
    }

    List<JobEvent> events() {
        return events;
    }

    JobState state() {
        return state;
    }

    void begin(Instant at) {
        append(
                at,
                JobEvent.Type.STATE,
                -1,
                Map.of("state", JobState.RUNNING),
                event -> wishes.storing(() -> store.begin(id, at, event)));
        state = JobState.RUNNING;
    }

    @Override
    public void state(JobState changed) {
        append(
                now(),
                JobEvent.Type.STATE,
                -1,
                Map.of("state", changed),
                event -> wishes.storing(() -> store.state(id, changed, event)));
        state = changed;
    }

    @Override
    public void planned(DecidingPolicy policy) {
        takenOver(JobEvent.Type.PLANNED, policy);
    }

    @Override
    public void tookOver(DecidingPolicy policy) {
        takenOver(JobEvent.Type.POLICY, policy);
    }

    private void takenOver(JobEvent.Type type, DecidingPolicy policy) {
        append(
                now(),
                type,
                policy.fromAccess(),
                Map.of("policy", policy.policy(), "fromAccess", policy.fromAccess(), "version", policy.version()),
                event -> wishes.storing(() -> store.policy(id, policy.policy(), event)));
        meters.tookOver(policy.policy());
    }

    @Override
    public void plannedFigures(Figures figures) {
        changed(JobEvent.Type.PLANNED_FIGURES, figures);
    }

    @Override
    public void changed(Figures figures) {
        changed(JobEvent.Type.FIGURES, figures);
    }

    private void changed(JobEvent.Type type, Figures figures) {
        append(
                now(),
                type,
                figures.fromAccess(),
                Map.of("settings", figures.settings(), "fromAccess", figures.fromAccess()),
                event -> wishes.storing(() -> store.append(id, event)));
    }

    /** The last event; the job is over in the store before anybody hears of it. */
    void end(Instant at, JobState last, String failure, @Nullable String result, @Nullable String residency) {
        boolean silent = failure.isEmpty();
        append(
                at,
                JobEvent.Type.STATE,
                -1,
                silent ? Map.of("state", last) : Map.of("state", last, "failure", failure),
                event -> store.end(id, last, at, silent ? null : failure, result, residency, event));
        state = last;
    }

    private synchronized void append(
            Instant at, JobEvent.Type type, long atAccess, Map<String, ?> body, Consumer<JobEvent> storing) {
        JobEvent event = new JobEvent(events.size() + 1L, at, type, atAccess, json.writeValueAsString(body));
        storing.accept(event);
        events.add(event);
    }

    static Instant now() {
        return Instant.now().truncatedTo(java.time.temporal.ChronoUnit.MICROS);
    }
}
