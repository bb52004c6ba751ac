package io.thermocline.orchestrator.jobs;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Sha256;
import io.thermocline.lab.PreparedRun;
import io.thermocline.lab.RunSpec;
import io.thermocline.orchestrator.Blocking;
import io.thermocline.orchestrator.RefusedException;
import io.thermocline.orchestrator.RefusedException.Reason;
import io.thermocline.orchestrator.RequestSubject;
import io.thermocline.orchestrator.jobs.request.JobKind;
import io.thermocline.orchestrator.jobs.request.Request;
import io.thermocline.orchestrator.jobs.request.RequestChecks;
import io.thermocline.orchestrator.jobs.session.RunSession;
import io.thermocline.orchestrator.jobs.session.Snapshot;
import io.thermocline.orchestrator.jobs.store.DecidingPolicy;
import io.thermocline.orchestrator.jobs.store.Job;
import io.thermocline.orchestrator.jobs.store.JobEvent;
import io.thermocline.orchestrator.jobs.store.JobFilter;
import io.thermocline.orchestrator.jobs.store.JobState;
import io.thermocline.orchestrator.jobs.store.JobStore;
import io.thermocline.orchestrator.jobs.store.Position;
import io.thermocline.orchestrator.jobs.store.RunHistory;
import io.thermocline.orchestrator.settings.Limits;
import jakarta.annotation.PreDestroy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.stereotype.Service;
import tools.jackson.databind.json.JsonMapper;

/**
 * Runs, comparisons and curves, both those that are over and those that are not. {@link Runs} adds what only runs have.
 * All methods block, also the one that returns a future.
 */
@Service
public final class Jobs implements SmartInitializingSingleton {
    private final JobStore store;
    private final RunHistory history;
    private final ActiveJobs active;
    private final JsonMapper json;
    private final Blocking blocking;
    private final RequestChecks checks;

    Jobs(
            JobStore store,
            RunHistory history,
            ActiveJobs active,
            JsonMapper json,
            Blocking blocking,
            RequestChecks checks) {
        this.store = store;
        this.history = history;
        this.active = active;
        this.json = json;
        this.blocking = blocking;
        this.checks = checks;
    }

    /** A job as callers see it. */
    public record View(Job job, @Nullable Snapshot snapshot, DecidingPolicy policy, boolean ending) {}

    /** The job of a request, and whether an earlier request of the same key had created it. */
    public record Created(View view, boolean again) {}

    // ---- the service's start and stop

    /** Ends or queues again the jobs of a previous process. */
    @Override
    public void afterSingletonsInstantiated() {
        active.recover();
    }

    /** Interrupts running jobs. Queued jobs stay queued. */
    @PreDestroy
    void stop() throws InterruptedException {
        active.stop(); // before the checks that jobs wait for
        checks.stop();
        active.awaitEnd();
    }

    // ---- creating

    /**
     * Checks a request and queues its job. What needs no workload is checked at once. The rest is checked on another
     * thread. If that takes longer than {@link Limits#answer}, the job is queued before its check ends.
     *
     * @param key the client's key of this request, with which it can safely send it again
     * @return fails with what the check finds
     */
    public CompletableFuture<Created> create(Request request, @Nullable String key) {
        String specification = json.writeValueAsString(request);
        JobStore.@Nullable Once once = key == null
                ? null
                : new JobStore.Once(key, Sha256.of(request.kind().name() + specification));
        Optional<Created> before = earlier(once);
        if (before.isPresent()) {
            return CompletableFuture.completedFuture(before.get());
        }
        List<RunSpec> specs = checks.precheck(request);
        Admission.Permit permit = active.admit();
        CompletableFuture<Void> check = checks.begin(request, specs);
        return checks.answer(request, check)
                .thenApplyAsync(checked -> queue(request, specification, once, check, permit), blocking.executor())
                .whenComplete((queued, failure) -> {
                    if (queued == null || queued.isEmpty()) {
                        permit.close();
                    }
                })
                .thenApply(queued -> queued.map(job -> new Created(view(job), false))
                        .or(() -> earlier(once))
                        .orElseThrow(Jobs::deletedMeanwhile));
    }

    /** Stores and starts a job. Returns empty if another request of the same key came first. */
    private Optional<Job> queue(
            Request request,
            String specification,
            JobStore.@Nullable Once once,
            Future<?> check,
            Admission.Permit permit) {
        Job job = Job.queued(request, specification);
        if (!store.insert(job, once)) {
            return Optional.empty();
        }
        active.start(job, request, check, List.of(), null, permit);
        return Optional.of(job);
    }

    private static RefusedException deletedMeanwhile() {
        return new RefusedException(
                Reason.CONFLICT, "a request of the same Idempotency-Key has just been deleted; try again");
    }

    private Optional<Created> earlier(JobStore.@Nullable Once once) {
        if (once == null) {
            return Optional.empty();
        }
        return store.earlier(once.key()).map(earlier -> {
            if (!earlier.hash().equals(once.hash())) {
                throw InvalidInputException.of(
                        new RequestSubject.Header("Idempotency-Key"),
                        once.key(),
                        "a new one, since it was sent with another request");
            }
            return new Created(view(store.found(earlier.jobId())), true);
        });
    }

    // ---- looking

    /** Returns a job of a kind. */
    public View view(JobKind kind, String id) {
        return view(store.found(kind, id));
    }

    /** Returns the newest jobs of a kind, after {@code position}. */
    public List<View> list(JobKind kind, JobFilter filter, @Nullable Position position, int limit) {
        return store.list(kind, filter, position, limit).stream()
                .map(this::view)
                .toList();
    }

    private View view(Job job) {
        ActiveJob found = active.get(job.id());
        if (found == null) {
            return new View(job, null, history.decided(job), false);
        }
        RunSession session = found.session();
        return new View(
                job,
                session.progress().snapshot(),
                session.plan().deciding(),
                session.mailbox().isEnding());
    }

    /** Returns the result of a job that has one. */
    public String result(JobKind kind, String id) {
        Job job = store.found(kind, id);
        return store.result(id)
                .orElseThrow(() -> new RefusedException(
                        Reason.CONFLICT,
                        "the " + kind.label() + " is " + job.state()
                                + (job.failure() == null ? "" : ": " + job.failure())
                                + "; only one that SUCCEEDED has a result"));
    }

    /** Returns the jobs of which a run is in progress, by id. */
    public Map<String, View> running() {
        Map<String, View> running = new TreeMap<>();
        active.all().stream()
                .filter(job -> job.session().plan().run() != null)
                .forEach(job -> store.find(job.id()).ifPresent(stored -> running.put(job.id(), view(stored))));
        return running;
    }

    /** Returns the run of a job that is in progress. */
    public Optional<PreparedRun> runningOf(String id) {
        return Optional.ofNullable(active.get(id))
                .map(job -> job.session().plan().run());
    }

    /** Events of a job from a number on, its progress, and whether there will be no more. */
    public record News(List<JobEvent> events, @Nullable Snapshot snapshot, boolean over) {}

    /**
     * Returns the events of a job after {@code seq}; empty if there is no such job. Cheap for a job that is not over;
     * reads the store for one that is.
     */
    public Optional<News> news(String id, long seq) {
        ActiveJob found = active.get(id);
        if (found == null) {
            return store.find(id)
                    .map(job -> new News(
                            after(store.events(id), seq), null, job.state().over()));
        }
        return Optional.of(new News(
                after(found.log().events(), seq), found.session().progress().snapshot(), false));
    }

    private static List<JobEvent> after(List<JobEvent> events, long seq) {
        return events.stream().filter(event -> event.seq() > seq).toList();
    }

    /** Returns whether a job that is not over uses an uploaded file. */
    public boolean usesUpload(String hash) {
        return active.all().stream()
                .filter(job -> job.request().uploads().contains(hash))
                .anyMatch(job -> store.find(job.id())
                        .filter(stored -> !stored.state().over())
                        .isPresent());
    }

    // ---- changing

    /** Asks a job to pause, resume or end at its next chunk. */
    public View state(JobKind kind, String id, JobState wanted) {
        Job job = store.found(kind, id);
        ActiveJob found = active.get(id);
        if (found == null || job.state().over()) {
            Job now = store.found(id);
            if (!now.state().over() && wanted == JobState.CANCELLED) {
                active.cancelOrphan(now);
                return view(store.found(kind, id));
            }
            throw new RefusedException(
                    Reason.CONFLICT,
                    now.state().over()
                            ? "the " + kind.label() + " is over: " + now.state()
                            : "the " + kind.label() + " does not go on, as the store failed it; cancel it");
        }
        switch (wanted) {
            case PAUSED -> found.session().mailbox().pause();
            case RUNNING -> found.session().mailbox().resume();
            case CANCELLED -> active.cancel(found);
            default ->
                throw InvalidInputException.of(RequestSubject.field("state"), wanted, "PAUSED, RUNNING or CANCELLED");
        }
        return view(store.found(kind, id));
    }

    /** Deletes a job that is over. */
    public void delete(JobKind kind, String id) {
        Job job = store.found(kind, id);
        if (!job.state().over()) {
            throw new RefusedException(
                    Reason.CONFLICT, "the " + kind.label() + " is " + job.state() + "; cancel it first");
        }
        store.delete(id);
    }
}
