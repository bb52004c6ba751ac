package io.thermocline.orchestrator.jobs;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.policy.PolicyProvider;
import io.thermocline.engine.run.PolicySelection;
import io.thermocline.engine.testbed.Testbed;
import io.thermocline.orchestrator.ClientWords;
import io.thermocline.orchestrator.RefusedException;
import io.thermocline.orchestrator.RefusedException.Reason;
import io.thermocline.orchestrator.Sha256;
import io.thermocline.orchestrator.metrics.TestbedMeters;
import io.thermocline.orchestrator.settings.Limits;
import io.thermocline.orchestrator.traces.Traces;
import io.thermocline.testbed.ClockKind;
import io.thermocline.testbed.Laboratory;
import io.thermocline.testbed.PreparedRun;
import io.thermocline.testbed.Progress;
import io.thermocline.testbed.RunSpec;
import io.thermocline.tier.TierException;
import jakarta.annotation.PreDestroy;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.stereotype.Service;
import tools.jackson.databind.json.JsonMapper;

/** All runs, comparisons and curves, those that go on and those that are over. All methods block, but those that answer a future. */
@Service
public final class Jobs implements SmartInitializingSingleton {
    private static final Logger LOG = LoggerFactory.getLogger(Jobs.class);
    private static final String INTERRUPTED = "interrupted";
    private static final int CHECKERS = 2;

    private final JobStore store;
    private final Laboratory laboratory;
    private final Limits limits;
    private final JsonMapper json;
    private final TestbedMeters meters;
    private final ClientWords words;
    private final Traces traces;
    private final RunHistory history;
    private final JobRunner runner;
    private final ConcurrentMap<String, Active> active = new ConcurrentHashMap<>();
    private final AtomicInteger admitted = new AtomicInteger();
    private final AtomicInteger going = new AtomicInteger();
    private final ExecutorService threads;
    private final ExecutorService checkers;
    private volatile boolean stopping;

    Jobs(
            JobStore store,
            Laboratory laboratory,
            Limits limits,
            JsonMapper json,
            TestbedMeters meters,
            ClientWords words,
            Traces traces) {
        this.store = store;
        this.laboratory = laboratory;
        this.limits = limits;
        this.json = json;
        this.meters = meters;
        this.words = words;
        this.traces = traces;
        history = new RunHistory(store, json);
        runner = new JobRunner(laboratory, limits, meters);
        threads = Executors.newFixedThreadPool(limits.running(), work -> daemon(work, "run"));
        checkers = Executors.newFixedThreadPool(CHECKERS, work -> daemon(work, "check"));
        meters.jobs(going::get, () -> admitted.get() - going.get());
    }

    private static Thread daemon(Runnable work, String name) {
        Thread thread = new Thread(work, "thermocline-" + name);
        thread.setDaemon(true);
        return thread;
    }

    /** A job that is not over. */
    private record Active(
            String id,
            Request request,
            LiveJob live,
            JobLog log,
            Future<?> check,
            @Nullable ClientStream stream,
            AtomicBoolean begun) {}

    /** A job as callers see it. */
    public record View(Job job, @Nullable Snapshot snapshot, DecidingPolicy policy, boolean ending) {}

    /** What a creating request made, or had made before. */
    public record Created(View view, boolean again) {}

    // ---- the service's life

    /** Settles what an earlier life of the service left behind. */
    @Override
    public void afterSingletonsInstantiated() {
        for (JobState state : List.of(JobState.RUNNING, JobState.PAUSED)) {
            store.inState(state).forEach(this::interrupted);
        }
        for (Job job : store.inState(JobState.QUEUED)) {
            Request request = request(job);
            if (request instanceof RunRequest run && run.isStreamed()) {
                interrupted(job); // its client is gone
            } else {
                admitted.incrementAndGet();
                start(job, request, CompletableFuture.completedFuture(null), store.events(job.id()), null);
            }
        }
    }

    private void interrupted(Job job) {
        JobLog log = newLog(job.id());
        log.takeOver(store.events(job.id()));
        store.end(job.id(), JobState.FAILED, JobLog.now(), INTERRUPTED, null, null);
        log.ended(JobLog.now(), JobState.FAILED, INTERRUPTED);
    }

    /** Interrupts what goes on; what is queued stays so. */
    @PreDestroy
    void stop() throws InterruptedException {
        stopping = true;
        threads.shutdown();
        checkers.shutdownNow();
        active.values().forEach(job -> job.live().wishes().stop());
        if (!threads.awaitTermination(10, TimeUnit.SECONDS)) {
            LOG.warn("runs did not reach a chunk in 10 s; the next start will call them interrupted");
        }
    }

    // ---- creating

    /**
     * Checks a request and queues it.
     *
     * @param key what the client calls this request, so that it can safely send it again
     */
    public Created create(Request request, @Nullable String key) {
        String specification = json.writeValueAsString(request);
        JobStore.@Nullable Once once = key == null
                ? null
                : new JobStore.Once(key, Sha256.of(request.kind().name() + specification));
        if (once != null) {
            Optional<Created> earlier = earlier(once);
            if (earlier.isPresent()) {
                return earlier.get();
            }
        }
        admit();
        boolean queued = false;
        try {
            Future<?> check = check(request);
            Job job = newJob(request, specification);
            if (!store.insert(job, once)) {
                return earlier(once)
                        .orElseThrow(() -> new RefusedException(
                                Reason.CONFLICT,
                                "a request of the same Idempotency-Key has just been deleted; try again"));
            }
            queued = true;
            start(job, request, check, List.of(), null);
            return new Created(view(job), false);
        } finally {
            if (!queued) {
                admitted.decrementAndGet();
            }
        }
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
        admit();
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
            start(job, request, CompletableFuture.completedFuture(null), List.of(), stream);
            return new Streamed(job.id(), testbed, stream);
        } finally {
            if (!queued) {
                admitted.decrementAndGet();
                if (stream != null) {
                    stream.forget();
                }
            }
        }
    }

    /** The client of a run's accesses is gone: the run stands still, and is cancelled after a while. */
    public void lost(String id) {
        Active entry = active.get(id);
        if (entry != null) {
            entry.live().wishes().pause();
            CompletableFuture.delayedExecutor(limits.lostClient().toMillis(), TimeUnit.MILLISECONDS)
                    .execute(() -> cancel(entry));
        }
    }

    private void cancel(Active entry) {
        entry.live().wishes().cancel();
        if (entry.begun().compareAndSet(false, true)) {
            end(entry, JobState.CANCELLED, "", null);
        }
    }

    private void admit() {
        int most = limits.running() + limits.queued();
        if (admitted.incrementAndGet() > most) {
            admitted.decrementAndGet();
            throw new RefusedException(
                    Reason.TOO_MANY,
                    "there are " + most + " jobs that go on or wait, the most allowed; try again later, or cancel one");
        }
    }

    private Optional<Created> earlier(JobStore.@Nullable Once once) {
        if (once == null) {
            return Optional.empty();
        }
        return store.earlier(once.key()).map(earlier -> {
            if (!earlier.hash().equals(once.hash())) {
                throw new RefusedException(
                        Reason.NONSENSE,
                        "Idempotency-Key: '" + once.key() + "' was sent with another request; take a new one");
            }
            return new Created(view(found(earlier.jobId())), true);
        });
    }

    /** Checks a request; one that takes long to check, such as of a large graph, is queued before its check ends. */
    private Future<?> check(Request request) {
        List<RunSpec> specs = request.specs();
        int cells = request instanceof CurveRequest curve
                ? specs.size() * (curve.sizes().isEmpty() ? 11 : curve.sizes().size())
                : specs.size();
        if (cells > limits.cells()) {
            throw InvalidInputException.of(
                    request.kind().collection(), cells + " runs", "at most " + limits.cells() + " runs");
        }
        Future<?> check = checkers.submit(
                () -> laboratory.prepareAll(specs, Progress.SILENT).size());
        try {
            check.get(limits.answer().toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            LOG.info(
                    "the check of a {} takes long; it is queued before the check ends",
                    request.kind().label());
        } catch (ExecutionException e) {
            throw JobRunner.unwrapped(e);
        } catch (InterruptedException e) {
            check.cancel(true);
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a request was checked", e);
        }
        return check;
    }

    private void start(
            Job job, Request request, Future<?> check, List<JobEvent> earlier, @Nullable ClientStream stream) {
        JobLog log = newLog(job.id());
        log.takeOver(earlier);
        List<PolicyProvider> successors = job.kind() == JobKind.RUN ? laboratory.policies() : List.of();
        Pacing pacing = Pacing.parse(request instanceof RunRequest run ? run.pacing() : Pacing.MAX_TEXT);
        LiveJob live = new LiveJob(job.policy(), pacing, successors, limits.run(), log, System::nanoTime, stream);
        Active entry = new Active(job.id(), request, live, log, check, stream, new AtomicBoolean());
        active.put(job.id(), entry);
        threads.execute(() -> run(entry));
    }

    private JobLog newLog(String id) {
        return new JobLog(id, store, json, meters);
    }

    private Request request(Job job) {
        Class<? extends Request> type = switch (job.kind()) {
            case RUN -> RunRequest.class;
            case COMPARISON -> ComparisonRequest.class;
            case CURVE -> CurveRequest.class;
        };
        return json.readValue(job.specification(), type);
    }

    private void run(Active entry) {
        if (stopping || !entry.begun().compareAndSet(false, true)) {
            return; // it stays queued, or was cancelled before its turn
        }
        going.incrementAndGet();
        JobState state = JobState.FAILED;
        String failure = "";
        String result = null;
        try {
            entry.live().begin();
            entry.log().begin(JobLog.now());
            JobRunner.await(entry.check(), entry.live().wishes());
            result = runner.run(entry.id(), entry.request(), entry.live(), entry.stream());
            state = JobState.SUCCEEDED;
        } catch (JobWishes.Cancelled e) {
            state = JobState.CANCELLED;
        } catch (JobWishes.Interrupted e) {
            failure = INTERRUPTED;
        } catch (InvalidInputException e) {
            failure = words.of(e);
        } catch (TierException e) {
            LOG.warn("job {} failed: {}", entry.id(), e.getMessage());
            failure = String.valueOf(e.getMessage());
        } catch (OutOfMemoryError e) {
            failure = "the heap of " + Runtime.getRuntime().maxMemory() + " bytes is full; lower --scale";
        } catch (RuntimeException | StackOverflowError e) {
            LOG.error("job {} failed", entry.id(), e);
            failure = "an error in the service: " + e.getClass().getSimpleName();
        }
        going.decrementAndGet();
        end(entry, state, failure, result);
    }

    private void end(Active entry, JobState state, String failure, @Nullable String result) {
        try {
            Residency residency = entry.request().kind() == JobKind.RUN && result != null
                    ? entry.live().lastResidency()
                    : null;
            Instant at = JobLog.now();
            String kept = entry.stream() == null ? null : entry.stream().kept();
            if (kept != null && entry.request() instanceof RunRequest run) {
                store.workload(entry.id(), kept, json.writeValueAsString(run.withWorkload(kept)));
            }
            store.end(
                    entry.id(),
                    state,
                    at,
                    failure.isEmpty() ? null : failure,
                    result,
                    residency == null ? null : json.writeValueAsString(residency));
            entry.log().ended(at, state, failure);
        } catch (RuntimeException e) {
            LOG.error("the end of job {} could not be stored; the next start will call it interrupted", entry.id(), e);
        } finally {
            entry.live().close();
            active.remove(entry.id());
            admitted.decrementAndGet();
            if (entry.stream() != null) {
                entry.stream().end(state, failure);
            }
            meters.ended(entry.request().kind().label(), state.name().toLowerCase(java.util.Locale.ROOT));
        }
    }

    // ---- looking

    /** One job. */
    public View view(JobKind kind, String id) {
        return view(found(kind, id));
    }

    /** The newest jobs of a kind, after {@code position}. */
    public List<View> list(JobKind kind, JobFilter filter, @Nullable Position position, int limit) {
        return store.list(kind, filter, position, limit).stream()
                .map(this::view)
                .toList();
    }

    private View view(Job job) {
        Active entry = active.get(job.id());
        return entry == null
                ? new View(job, null, history.decided(job), false)
                : new View(
                        job,
                        entry.live().snapshot(),
                        entry.live().deciding(),
                        entry.live().wishes().isEnding());
    }

    private Job found(String id) {
        return store.find(id).orElseThrow(() -> new RefusedException(Reason.NOT_FOUND, "there is no job '" + id + "'"));
    }

    private Job found(JobKind kind, String id) {
        return store.find(id)
                .filter(job -> job.kind() == kind)
                .orElseThrow(
                        () -> new RefusedException(Reason.NOT_FOUND, "there is no " + kind.label() + " '" + id + "'"));
    }

    /** The result of a job that has one. */
    public String result(JobKind kind, String id) {
        Job job = found(kind, id);
        return store.result(id)
                .orElseThrow(() -> new RefusedException(
                        Reason.CONFLICT,
                        "the " + kind.label() + " is " + job.state()
                                + (job.failure() == null ? "" : ": " + job.failure())
                                + "; only one that SUCCEEDED has a result"));
    }

    /** The log of a run. */
    public RunHistory.Replay log(String id) {
        return history.replay(found(JobKind.RUN, id));
    }

    /** Where the pages of a run lie, or lay at its end. */
    public CompletableFuture<Residency> residency(String id, int buckets) {
        Residency.check(buckets);
        Job job = found(JobKind.RUN, id);
        Active entry = active.get(id);
        Residency last = entry == null ? null : entry.live().lastResidency();
        if (last != null) {
            return CompletableFuture.completedFuture(last.coarser(buckets));
        }
        if (entry != null) {
            LookCommand<Residency> look = new LookCommand<>((run, tiers) -> Residency.of(run, tiers, buckets));
            entry.live().wishes().add(look);
            return inTime(look);
        }
        return CompletableFuture.completedFuture(store.residency(id)
                .map(text -> json.readValue(text, Residency.class).coarser(buckets))
                .orElseThrow(() -> new RefusedException(
                        Reason.CONFLICT, "the run is " + found(job.id()).state() + "; nothing is known of its pages")));
    }

    /** Entries of the page table of a run that goes on, as of its next chunk's end. */
    public CompletableFuture<PageEntries> pageEntries(String id, PageEntries.Range range) {
        LookCommand<PageEntries> look = new LookCommand<>((run, tiers) -> PageEntries.of(run, tiers, range));
        changeable(id).live().wishes().add(look);
        return inTime(look);
    }

    /** The testbed of a run as it is now, or was last. */
    public Testbed testbed(String id) {
        PreparedRun prepared = prepared(id);
        Active entry = active.get(id);
        Map<String, String> settings = entry != null ? entry.live().figures().settings() : history.figures(id);
        return settings.isEmpty() ? prepared.testbed() : prepared.changed(settings);
    }

    /** The run of a job that goes on now, or what it would be if it ran again. */
    private PreparedRun prepared(String id) {
        Job job = found(JobKind.RUN, id);
        Active entry = active.get(id);
        PreparedRun running = entry == null ? null : entry.live().running();
        if (running != null) {
            return running;
        }
        Request request = request(job);
        if (request instanceof RunRequest run && run.isStreamed()) {
            throw new RefusedException(
                    Reason.CONFLICT, "the run is " + job.state() + "; nothing is known of its testbed");
        }
        return laboratory.prepare(request.specs().get(0), Progress.SILENT);
    }

    /** The runs that go on now, by the id of their job. */
    public Map<String, View> running() {
        Map<String, View> running = new java.util.TreeMap<>();
        active.values().stream()
                .filter(entry -> entry.live().running() != null)
                .forEach(entry -> store.find(entry.id()).ifPresent(job -> running.put(entry.id(), view(job))));
        return running;
    }

    /** The testbed and figures of a run that goes on now. */
    public Optional<PreparedRun> runningOf(String id) {
        return Optional.ofNullable(active.get(id)).map(entry -> entry.live().running());
    }

    /** Events of a job from a number on, what it is doing, and whether that is all. */
    public record News(List<JobEvent> events, @Nullable Snapshot snapshot, boolean over) {}

    /** The events of a job after {@code seq}. Cheap for one that goes on; reads the store for one that is over. */
    public News news(String id, long seq) {
        Active entry = active.get(id);
        if (entry == null) {
            boolean over = found(id).state().over();
            return new News(after(store.events(id), seq), null, over);
        }
        return new News(after(entry.log().events(), seq), entry.live().snapshot(), false);
    }

    private static List<JobEvent> after(List<JobEvent> events, long seq) {
        return events.stream().filter(event -> event.seq() > seq).toList();
    }

    // ---- changing

    /** Asks a job to pause, go on or end at its next chunk. */
    public View state(JobKind kind, String id, JobState wanted) {
        Job job = found(kind, id);
        Active entry = active.get(id);
        if (entry == null || job.state().over()) {
            throw new RefusedException(
                    Reason.CONFLICT,
                    "the " + kind.label() + " is over: " + found(id).state());
        }
        switch (wanted) {
            case PAUSED -> entry.live().wishes().pause();
            case RUNNING -> entry.live().wishes().resume();
            case CANCELLED -> cancel(entry);
            default -> throw InvalidInputException.of("state", wanted, "PAUSED, RUNNING or CANCELLED");
        }
        return view(found(kind, id));
    }

    /** A run that goes on. */
    private record Changeable(LiveJob live, PreparedRun run) {}

    private Changeable changeable(String id) {
        found(JobKind.RUN, id);
        Active entry = active.get(id);
        PreparedRun running = entry == null ? null : entry.live().running();
        if (entry == null || running == null) {
            throw new RefusedException(
                    Reason.CONFLICT, entry == null ? "the run is over" : "the run has not begun; try again");
        }
        return new Changeable(entry.live(), running);
    }

    /** Hands a run to another policy at its next chunk. */
    public CompletableFuture<DecidingPolicy> changePolicy(String id, String policy, String expectedTag) {
        Changeable going = changeable(id);
        PolicySelection successor = going.run().successor(policy);
        SwitchCommand change = new SwitchCommand(successor, expectedTag);
        going.live().wishes().add(change);
        return inTime(change);
    }

    /**
     * Gives a run's testbed other figures at its next chunk.
     *
     * @param patch by path, on top of what has changed before; null takes a figure back to what the run began with
     */
    public CompletableFuture<Figures> changeFigures(String id, Map<String, @Nullable String> patch) {
        Changeable going = changeable(id);
        FiguresCommand change = new FiguresCommand(patch);
        going.run().changed(change.applied(going.live().figures().settings())); // a refusal need not wait for the chunk
        going.live().wishes().add(change);
        return inTime(change);
    }

    private <T> CompletableFuture<T> inTime(Command<T> command) {
        CompletableFuture<T> answer = command.answer();
        CompletableFuture.delayedExecutor(limits.answer().toMillis(), TimeUnit.MILLISECONDS)
                .execute(() -> {
                    if (!answer.isDone() && command.withdraw()) {
                        answer.completeExceptionally(new RefusedException(
                                Reason.LATE,
                                "the run did not come to its next chunk within "
                                        + limits.answer().toSeconds() + " s; nothing has changed"));
                    }
                });
        return answer;
    }

    /** Forgets a job that is over. */
    public void delete(JobKind kind, String id) {
        Job job = found(kind, id);
        if (!job.state().over() || active.containsKey(id)) {
            throw new RefusedException(
                    Reason.CONFLICT, "the " + kind.label() + " is " + job.state() + "; cancel it first");
        }
        store.delete(id);
    }

    /** Whether a job that is not over names an uploaded file. */
    public boolean isUsed(String text) {
        return active.values().stream()
                .filter(entry -> json.writeValueAsString(entry.request()).contains(text))
                .anyMatch(entry -> store.find(entry.id())
                        .filter(job -> !job.state().over())
                        .isPresent());
    }
}
