package io.thermocline.orchestrator.jobs;

import io.netty.util.concurrent.DefaultThreadFactory;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.policy.PolicyProvider;
import io.thermocline.orchestrator.ClientWords;
import io.thermocline.orchestrator.RefusedException;
import io.thermocline.orchestrator.RefusedException.Reason;
import io.thermocline.orchestrator.StoreFailures;
import io.thermocline.orchestrator.metrics.TestbedMeters;
import io.thermocline.orchestrator.settings.Limits;
import io.thermocline.orchestrator.store.DiskRoom;
import io.thermocline.testbed.Laboratory;
import io.thermocline.tier.TierException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** The jobs that are not over, from their admission to their end in the store: a bounded number, of which some go on and the others wait. */
@Component
final class ActiveJobs {
    private static final Logger LOG = LoggerFactory.getLogger(ActiveJobs.class);
    private static final String INTERRUPTED = "interrupted";
    private static final Duration STORE_PAUSE = Duration.ofSeconds(1);

    private final JobStore store;
    private final Laboratory laboratory;
    private final Limits limits;
    private final JsonMapper json;
    private final TestbedMeters meters;
    private final ClientWords words;
    private final RequestChecks checks;
    private final DiskRoom room;
    private final OldResults oldResults;
    private final JobRunner runner;
    private final ConcurrentMap<String, ActiveJob> jobs = new ConcurrentHashMap<>();
    private final AtomicInteger admitted = new AtomicInteger();
    private final AtomicInteger going = new AtomicInteger();
    private final ExecutorService threads;
    private final CountDownLatch stop = new CountDownLatch(1);

    ActiveJobs(
            JobStore store,
            Laboratory laboratory,
            Limits limits,
            JsonMapper json,
            TestbedMeters meters,
            ClientWords words,
            RequestChecks checks,
            DiskRoom room,
            OldResults oldResults) {
        this.store = store;
        this.laboratory = laboratory;
        this.limits = limits;
        this.json = json;
        this.meters = meters;
        this.words = words;
        this.checks = checks;
        this.room = room;
        this.oldResults = oldResults;
        runner = new JobRunner(laboratory, limits, meters);
        threads = Executors.newFixedThreadPool(limits.running(), new DefaultThreadFactory("thermocline-run", true));
        meters.jobs(going::get, () -> admitted.get() - going.get());
    }

    /** A job, or null if it is over or there is none. */
    @Nullable
    ActiveJob get(String id) {
        return jobs.get(id);
    }

    /** All of them, as they come and go. */
    Collection<ActiveJob> all() {
        return Collections.unmodifiableCollection(jobs.values());
    }

    // ---- the service's life

    /** Settles what an earlier life of the service left behind. */
    void settle() {
        oldResults.begin();
        for (JobState state : List.of(JobState.RUNNING, JobState.PAUSED)) {
            store.inState(state).forEach(this::interrupted);
        }
        for (Job job : store.inState(JobState.QUEUED)) {
            Request request = job.request(json);
            if (request instanceof RunRequest run && run.isStreamed()) {
                interrupted(job); // its client is gone
            } else {
                admitted.incrementAndGet();
                start(job, request, null, store.events(job.id()), null);
            }
        }
    }

    private void interrupted(Job job) {
        end(job, JobState.FAILED, INTERRUPTED);
    }

    /** Cancels a stored job that no thread is running, after a failed write. */
    void cancelOrphan(Job job) {
        end(job, JobState.CANCELLED, "");
    }

    private void end(Job job, JobState state, String failure) {
        JobLog log = newLog(job.id(), newMailbox());
        log.addStored(store.events(job.id()));
        log.end(JobLog.now(), state, failure, null, null);
    }

    /** The service stops: what is queued stays so, and what goes on is interrupted. */
    void stop() {
        stop.countDown();
        threads.shutdown();
        jobs.values().forEach(job -> job.session().mailbox().stop());
    }

    /** Waits a while for what was interrupted. */
    void awaitEnd() throws InterruptedException {
        if (!threads.awaitTermination(10, TimeUnit.SECONDS)) {
            LOG.warn("runs did not reach a chunk in 10 s; the next start will call them interrupted");
        }
    }

    // ---- a job's life

    /** Takes a place for a job, or refuses it if there is none, or no room for what it leaves. */
    void admit() {
        room.checkJob();
        int most = limits.running() + limits.queued();
        if (admitted.incrementAndGet() > most) {
            admitted.decrementAndGet();
            throw new RefusedException(
                    Reason.TOO_MANY,
                    "there are " + most + " jobs that go on or wait, the most allowed; try again later, or cancel one");
        }
    }

    /** Gives back the place of a job that does not come. */
    void release() {
        admitted.decrementAndGet();
    }

    /**
     * Queues a job that has a place.
     *
     * @param check ends when its request has been checked; null to check it when its turn has come
     * @param earlier its events in an earlier life of the service
     * @param stream where the accesses come from, if a client makes them
     */
    void start(
            Job job,
            Request request,
            @Nullable Future<?> check,
            List<JobEvent> earlier,
            @Nullable ClientStream stream) {
        RunMailbox mailbox = newMailbox();
        JobLog log = newLog(job.id(), mailbox);
        log.addStored(earlier);
        List<PolicyProvider> successors = job.kind() == JobKind.RUN ? laboratory.policies() : List.of();
        Pacing pacing = Pacing.parse(request instanceof RunRequest run ? run.pacing() : Pacing.MAX_TEXT);
        RunSession session =
                new RunSession(job.policy(), pacing, successors, limits.run(), mailbox, log, System::nanoTime, stream);
        ActiveJob entry = new ActiveJob(job.id(), request, session, log, check, stream, new Turn());
        jobs.put(job.id(), entry);
        threads.execute(() -> run(entry));
    }

    private RunMailbox newMailbox() {
        return new RunMailbox(limits.eventClients(), System::nanoTime);
    }

    private JobLog newLog(String id, RunMailbox mailbox) {
        return new JobLog(id, store, json, meters, mailbox);
    }

    /** Ends a job: at its next chunk, or now if its turn has not come. */
    void cancel(ActiveJob entry) {
        entry.session().mailbox().cancel();
        Outcome cancelled = new Outcome(JobState.CANCELLED, JobLog.now(), "", null);
        if (entry.turn().takeAfter(() -> store(entry, cancelled))) {
            close(entry, cancelled.state(), cancelled.failure());
        }
    }

    /**
     * How a job ended.
     *
     * @param failure empty where it did not fail
     */
    private record Outcome(
            JobState state,
            Instant at,
            String failure,
            @Nullable String result) {}

    private void run(ActiveJob entry) {
        boolean stopping = stop.getCount() == 0; // then it stays queued
        if (!stopping && entry.turn().take()) {
            going.incrementAndGet();
            Outcome outcome = outcome(entry);
            boolean stored = false;
            try {
                stored = storeOnceThere(entry, outcome);
            } finally {
                going.decrementAndGet();
                close(entry, stored ? outcome.state() : JobState.FAILED, stored ? outcome.failure() : INTERRUPTED);
            }
        }
    }

    private Outcome outcome(ActiveJob entry) {
        JobState state = JobState.FAILED;
        String failure = "";
        String result = null;
        try {
            result = result(entry);
            state = JobState.SUCCEEDED;
        } catch (RunMailbox.EndRequest e) {
            state = e.isCancelled() ? JobState.CANCELLED : JobState.FAILED;
            failure = e.isCancelled() ? "" : INTERRUPTED;
        } catch (InvalidInputException e) {
            failure = words.of(e);
        } catch (TierException e) {
            LOG.warn("job {} failed: {} (underneath: {})", entry.id(), e.getMessage(), String.valueOf(e.getCause()));
            failure = String.valueOf(e.getMessage());
        } catch (OutOfMemoryError e) {
            failure = "the heap of " + Runtime.getRuntime().maxMemory() + " bytes is full; lower --scale";
        } catch (RuntimeException | Error e) { // plug-ins can throw anything, such as a class that is not there
            LOG.error("job {} failed", entry.id(), e);
            failure = "an error in the service: " + e.getClass().getSimpleName();
        }
        return new Outcome(state, JobLog.now(), failure, result);
    }

    private String result(ActiveJob entry) {
        return JobRunner.preferCancellation(entry.id(), entry.session().mailbox(), () -> {
            entry.session().begin();
            entry.log().begin(JobLog.now());
            // beside this thread, which heeds its callers however long the input takes that is to be generated or read
            Future<?> check = entry.check() == null ? checks.begin(entry.request()) : entry.check();
            try {
                JobRunner.await(check, entry.session().mailbox());
            } finally {
                check.cancel(false); // one that has not begun is for nobody
            }
            return runner.run(entry.id(), entry.request(), entry.session(), entry.stream());
        });
    }

    /** Stores how a job ended; answers whether it could. While the store is away, the job's thread waits for it, so that none begins whose end could not be stored either. */
    private boolean storeOnceThere(ActiveJob entry, Outcome outcome) {
        try {
            return StoreFailures.whileAway(
                    () -> {
                        store(entry, outcome);
                        return true;
                    },
                    this::awaitStore);
        } catch (RuntimeException e) {
            LOG.error("the end of job {} could not be stored; the next start will call it interrupted", entry.id(), e);
            return false;
        }
    }

    /** Waits a while, and gives up if the service stops. */
    private void awaitStore() {
        try {
            if (stop.await(STORE_PAUSE.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new RunMailbox.EndRequest(false);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RunMailbox.EndRequest(false);
        }
    }

    private void store(ActiveJob entry, Outcome outcome) {
        Residency residency = entry.request().kind() == JobKind.RUN && outcome.result() != null
                ? entry.session().progress().lastResidency()
                : null;
        String kept = entry.stream() == null ? null : entry.stream().kept();
        if (kept != null && entry.request() instanceof RunRequest run) {
            store.workload(entry.id(), kept, json.writeValueAsString(run.withWorkload(kept)));
        }
        entry.log()
                .end(
                        outcome.at(),
                        outcome.state(),
                        outcome.failure(),
                        outcome.result(),
                        residency == null ? null : json.writeValueAsString(residency));
        oldResults.ended();
        meters.ended(entry.request().kind().label(), outcome.state().name().toLowerCase(Locale.ROOT));
    }

    private void close(ActiveJob entry, JobState state, String failure) {
        entry.session().close();
        if (entry.check() != null) {
            entry.check().cancel(false); // unless it has begun: what it generates is kept for others
        }
        jobs.remove(entry.id());
        admitted.decrementAndGet();
        if (entry.stream() != null) {
            entry.stream().end(state, failure);
        }
    }
}
