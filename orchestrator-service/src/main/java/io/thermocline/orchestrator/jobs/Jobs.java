package io.thermocline.orchestrator.jobs;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Sha256;
import io.thermocline.engine.testbed.Testbed;
import io.thermocline.orchestrator.Blocking;
import io.thermocline.orchestrator.RefusedException;
import io.thermocline.orchestrator.RefusedException.Reason;
import io.thermocline.orchestrator.settings.Limits;
import io.thermocline.orchestrator.traces.Traces;
import io.thermocline.testbed.ClockKind;
import io.thermocline.testbed.Laboratory;
import io.thermocline.testbed.PreparedRun;
import io.thermocline.testbed.RunSpec;
import jakarta.annotation.PreDestroy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.stereotype.Service;
import tools.jackson.databind.json.JsonMapper;

/**
 * All runs, comparisons and curves, those that go on and those that are over: what is common to them. All methods block, also the one that answers a
 * future. What only runs have, {@link Runs} knows.
 */
@Service
public final class Jobs implements SmartInitializingSingleton {
    private final JobStore store;
    private final RunHistory history;
    private final ActiveJobs active;
    private final Laboratory laboratory;
    private final Limits limits;
    private final JsonMapper json;
    private final Traces traces;
    private final Blocking blocking;
    private final RequestChecks checks;

    Jobs(
            JobStore store,
            RunHistory history,
            ActiveJobs active,
            Laboratory laboratory,
            Limits limits,
            JsonMapper json,
            Traces traces,
            Blocking blocking,
            RequestChecks checks) {
        this.store = store;
        this.history = history;
        this.active = active;
        this.laboratory = laboratory;
        this.limits = limits;
        this.json = json;
        this.traces = traces;
        this.blocking = blocking;
        this.checks = checks;
    }

    /** A job as callers see it. */
    public record View(Job job, @Nullable Snapshot snapshot, DecidingPolicy policy, boolean ending) {}

    /** What a creating request made, or had made before. */
    public record Created(View view, boolean again) {}

    // ---- the service's life

    /** Settles what an earlier life of the service left behind. */
    @Override
    public void afterSingletonsInstantiated() {
        active.settle();
    }

    /** Interrupts what goes on; what is queued stays so. */
    @PreDestroy
    void stop() throws InterruptedException {
        active.stop(); // before the checks that jobs wait for
        checks.stop();
        active.awaitEnd();
    }

    // ---- creating

    /**
     * Checks a request and queues it. What needs no workload is checked at once; nobody waits on a thread for the rest, and a request whose check
     * takes longer than {@link Limits#answer} is queued before it ends.
     *
     * @param key what the client calls this request, so that it can safely send it again
     * @return fails with what the check finds
     */
    public CompletableFuture<Created> create(Request request, @Nullable String key) {
        String specification = json.writeValueAsString(request);
        JobStore.@Nullable Once once = key == null
                ? null
                : new JobStore.Once(key, Sha256.of(request.kind().name() + specification));
        if (once != null) {
            Optional<Created> earlier = earlier(once);
            if (earlier.isPresent()) {
                return CompletableFuture.completedFuture(earlier.get());
            }
        }
        List<RunSpec> specs = checks.precheck(request);
        active.admit();
        AtomicBoolean queued = new AtomicBoolean();
        CompletableFuture<Void> check = checks.begin(request, specs);
        return checks.answer(request, check)
                .thenApplyAsync(
                        checked -> {
                            Job job = newJob(request, specification);
                            if (!store.insert(job, once)) {
                                return earlier(once).orElseThrow(Jobs::deletedMeanwhile);
                            }
                            queued.set(true);
                            active.start(job, request, check, List.of(), null);
                            return new Created(view(job), false);
                        },
                        blocking.executor())
                .whenComplete((created, failure) -> {
                    if (!queued.get()) {
                        active.release();
                    }
                })
                .copy(); // whose caller may lose interest: the place is given back all the same
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
                        "Idempotency-Key", once.key(), "a new one, since it was sent with another request");
            }
            return new Created(view(store.found(earlier.jobId())), true);
        });
    }

    private static Job newJob(Request request, String specification) {
        return new Job(
                UUID.randomUUID().toString(),
                request.kind(),
                JobState.QUEUED,
                JobLog.now(),
                null,
                null,
                request.testbed(),
                request.workloadText(),
                request.policyText(),
                specification,
                null);
    }

    /** A run that takes its accesses from a client. */
    public record Streamed(String id, Testbed testbed, ClientStream stream) {}

    /**
     * Queues a run whose accesses a client makes.
     *
     * @param pages size of its address space
     */
    public Streamed stream(RunRequest request, int pages, StreamClient client) {
        RunSpec spec = request.specs().get(0);
        active.admit();
        ClientStream stream = null;
        boolean queued = false;
        try {
            stream = new ClientStream(pages, spec.clock() != ClockKind.NONE, traces, client);
            Testbed testbed = laboratory.prepare(spec, stream).testbed();
            int most = ClientStream.WINDOW - ClientStream.BATCH;
            if (testbed.accelerator().concurrency()
                    > most) { // so that none waits for an answer that waits for more accesses
                throw InvalidInputException.of(
                        "settings.accelerator.concurrency",
                        testbed.accelerator().concurrency(),
                        "at most " + most + ", for a client's accesses");
            }
            Job job = newJob(request, json.writeValueAsString(request));
            store.insert(job, null);
            queued = true;
            active.start(job, request, CompletableFuture.completedFuture(null), List.of(), stream);
            return new Streamed(job.id(), testbed, stream);
        } finally {
            if (!queued) {
                active.release();
                if (stream != null) {
                    stream.forget();
                }
            }
        }
    }

    /** The client of a run's accesses is gone: the run stands still, and is cancelled after a while. */
    public void lost(String id) {
        ActiveJob entry = active.get(id);
        if (entry != null) {
            entry.session().mailbox().pause();
            CompletableFuture.delayedExecutor(limits.lostClient().toMillis(), TimeUnit.MILLISECONDS)
                    .execute(() -> active.cancel(entry));
        }
    }

    // ---- looking

    /** One job. */
    public View view(JobKind kind, String id) {
        return view(store.found(kind, id));
    }

    /** The newest jobs of a kind, after {@code position}. */
    public List<View> list(JobKind kind, JobFilter filter, @Nullable Position position, int limit) {
        return store.list(kind, filter, position, limit).stream()
                .map(this::view)
                .toList();
    }

    private View view(Job job) {
        ActiveJob entry = active.get(job.id());
        return entry == null
                ? new View(job, null, history.decided(job), false)
                : new View(
                        job,
                        entry.session().progress().snapshot(),
                        entry.session().plan().deciding(),
                        entry.session().mailbox().isEnding());
    }

    /** The result of a job that has one. */
    public String result(JobKind kind, String id) {
        Job job = store.found(kind, id);
        return store.result(id)
                .orElseThrow(() -> new RefusedException(
                        Reason.CONFLICT,
                        "the " + kind.label() + " is " + job.state()
                                + (job.failure() == null ? "" : ": " + job.failure())
                                + "; only one that SUCCEEDED has a result"));
    }

    /** The runs that go on now, by the id of their job. */
    public Map<String, View> running() {
        Map<String, View> running = new TreeMap<>();
        active.all().stream()
                .filter(entry -> entry.session().plan().run() != null)
                .forEach(entry -> store.find(entry.id()).ifPresent(job -> running.put(entry.id(), view(job))));
        return running;
    }

    /** The testbed and figures of a run that goes on now. */
    public Optional<PreparedRun> runningOf(String id) {
        return Optional.ofNullable(active.get(id))
                .map(entry -> entry.session().plan().run());
    }

    /** Events of a job from a number on, what it is doing, and whether that is all. */
    public record News(List<JobEvent> events, @Nullable Snapshot snapshot, boolean over) {}

    /** The events of a job after {@code seq}; nothing of a job that is not there. Cheap for one that goes on; reads the store for one that is over. */
    public Optional<News> news(String id, long seq) {
        ActiveJob entry = active.get(id);
        if (entry == null) {
            return store.find(id)
                    .map(job -> new News(
                            after(store.events(id), seq), null, job.state().over()));
        }
        return Optional.of(new News(
                after(entry.log().events(), seq), entry.session().progress().snapshot(), false));
    }

    private static List<JobEvent> after(List<JobEvent> events, long seq) {
        return events.stream().filter(event -> event.seq() > seq).toList();
    }

    /** Whether a job that is not over names an uploaded file. */
    public boolean isUsed(String text) {
        return active.all().stream()
                .filter(entry -> json.writeValueAsString(entry.request()).contains(text))
                .anyMatch(entry -> store.find(entry.id())
                        .filter(job -> !job.state().over())
                        .isPresent());
    }

    // ---- changing

    /** Asks a job to pause, go on or end at its next chunk. */
    public View state(JobKind kind, String id, JobState wanted) {
        Job job = store.found(kind, id);
        ActiveJob entry = active.get(id);
        if (entry == null || job.state().over()) {
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
            case PAUSED -> entry.session().mailbox().pause();
            case RUNNING -> entry.session().mailbox().resume();
            case CANCELLED -> active.cancel(entry);
            default -> throw InvalidInputException.of("state", wanted, "PAUSED, RUNNING or CANCELLED");
        }
        return view(store.found(kind, id));
    }

    /** Forgets a job that is over: nothing more of it is then stored. */
    public void delete(JobKind kind, String id) {
        Job job = store.found(kind, id);
        if (!job.state().over()) {
            throw new RefusedException(
                    Reason.CONFLICT, "the " + kind.label() + " is " + job.state() + "; cancel it first");
        }
        store.delete(id);
    }
}
