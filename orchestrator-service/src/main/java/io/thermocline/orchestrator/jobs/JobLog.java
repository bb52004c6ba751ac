package io.thermocline.orchestrator.jobs;

import io.thermocline.orchestrator.StoreFailures;
import io.thermocline.orchestrator.jobs.JobEnding.Outcome;
import io.thermocline.orchestrator.jobs.session.LiveSettings;
import io.thermocline.orchestrator.jobs.session.RunEvents;
import io.thermocline.orchestrator.jobs.session.RunMailbox;
import io.thermocline.orchestrator.jobs.store.DecidingPolicy;
import io.thermocline.orchestrator.jobs.store.JobEvent;
import io.thermocline.orchestrator.jobs.store.JobState;
import io.thermocline.orchestrator.jobs.store.JobStore;
import io.thermocline.orchestrator.metrics.RunChange;
import io.thermocline.orchestrator.metrics.TestbedMeters;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Events of a job that is not over, in the store and in memory. One thread at a time appends. It waits while the store
 * is away, except for the last event.
 */
final class JobLog implements RunEvents {
    private final String id;
    private final JobStore store;
    private final JsonMapper json;
    private final TestbedMeters meters;
    private final RunMailbox mailbox;
    private final List<JobEvent> events = new CopyOnWriteArrayList<>();

    /** Creates the log of a job. Its mailbox tells when there is nothing to wait for any more. */
    JobLog(String id, JobStore store, JsonMapper json, TestbedMeters meters, RunMailbox mailbox) {
        this.id = id;
        this.store = store;
        this.json = json;
        this.meters = meters;
        this.mailbox = mailbox;
    }

    /** Adds the events that a previous process has stored. */
    void addStored(List<JobEvent> earlier) {
        events.addAll(earlier);
    }

    List<JobEvent> events() {
        return events;
    }

    /** Appends that the job runs. */
    void begin() {
        append(JobEvent.Type.STATE, -1, Map.of("state", JobState.RUNNING), event -> store.begin(id, event.at(), event));
    }

    /** Appends that the job, which a previous process began, waits again. */
    void queuedAgain() {
        append(
                JobEvent.Type.STATE,
                -1,
                Map.of("state", JobState.QUEUED),
                event -> store.state(id, JobState.QUEUED, event));
    }

    /** Returns how often the job has waited again. */
    long timesQueuedAgain() {
        return events.stream()
                .filter(event ->
                        event.type() == JobEvent.Type.STATE && event.body().contains(JobState.QUEUED.name()))
                .count();
    }

    @Override
    public void state(JobState changed) {
        append(JobEvent.Type.STATE, -1, Map.of("state", changed), event -> store.state(id, changed, event));
        meters.changed(id, changed == JobState.PAUSED ? RunChange.PAUSE : RunChange.RESUME);
    }

    @Override
    public void plannedPolicy(DecidingPolicy policy) {
        policy(JobEvent.Type.PLANNED, policy);
    }

    @Override
    public void requestedPolicy(DecidingPolicy policy) {
        policy(JobEvent.Type.POLICY, policy);
    }

    private void policy(JobEvent.Type type, DecidingPolicy policy) {
        append(
                type,
                policy.fromAccess(),
                Map.of("policy", policy.policy(), "fromAccess", policy.fromAccess(), "version", policy.version()),
                event -> store.policy(id, policy.policy(), event));
        meters.tookOver(id, policy.policy());
    }

    @Override
    public void plannedSettings(LiveSettings settings) {
        settings(JobEvent.Type.PLANNED_FIGURES, settings);
    }

    @Override
    public void requestedSettings(LiveSettings settings) {
        settings(JobEvent.Type.FIGURES, settings);
    }

    private void settings(JobEvent.Type type, LiveSettings settings) {
        append(
                type,
                settings.fromAccess(),
                Map.of("settings", settings.settings(), "fromAccess", settings.fromAccess()),
                event -> store.append(id, event));
        meters.changed(id, RunChange.TESTBED);
    }

    private void append(JobEvent.Type type, long access, Map<String, ?> body, Consumer<JobEvent> storing) {
        appendNow(
                JobEvent.now(),
                type,
                access,
                body,
                event -> StoreFailures.storeWhenBack(() -> storing.accept(event), mailbox::awaitStore));
    }

    /**
     * Appends the last event, without waiting. The job is over in the store before anyone learns of it.
     *
     * @param residency where the pages of its run were at the end, as JSON
     * @param timeline the snapshots of its run, as JSON
     */
    void end(Outcome outcome, @Nullable String residency, @Nullable String timeline) {
        JobState last = outcome.state();
        String failure = outcome.failure().isEmpty() ? null : outcome.failure();
        appendNow(
                outcome.at(),
                JobEvent.Type.STATE,
                -1,
                failure == null ? Map.of("state", last) : Map.of("state", last, "failure", failure),
                event -> store.end(id, last, outcome.at(), failure, outcome.result(), residency, timeline, event));
    }

    private synchronized void appendNow(
            Instant at, JobEvent.Type type, long access, Map<String, ?> body, Consumer<JobEvent> storing) {
        String text = json.writeValueAsString(new TreeMap<>(body)); // maps of literals have no order of their own
        JobEvent event = new JobEvent(events.size() + 1L, at, type, access, text);
        storing.accept(event);
        events.add(event);
    }
}
