package io.thermocline.orchestrator.jobs;

import io.netty.util.concurrent.DefaultThreadFactory;
import io.thermocline.engine.policy.PolicyProvider;
import io.thermocline.lab.Laboratory;
import io.thermocline.orchestrator.StoreFailures;
import io.thermocline.orchestrator.jobs.JobEnding.Outcome;
import io.thermocline.orchestrator.jobs.request.JobKind;
import io.thermocline.orchestrator.jobs.request.Pacing;
import io.thermocline.orchestrator.jobs.request.Request;
import io.thermocline.orchestrator.jobs.request.RequestChecks;
import io.thermocline.orchestrator.jobs.request.RunRequest;
import io.thermocline.orchestrator.jobs.session.RunMailbox;
import io.thermocline.orchestrator.jobs.session.RunSession;
import io.thermocline.orchestrator.jobs.store.Job;
import io.thermocline.orchestrator.jobs.store.JobEvent;
import io.thermocline.orchestrator.jobs.store.JobState;
import io.thermocline.orchestrator.jobs.store.JobStore;
import io.thermocline.orchestrator.jobs.store.OldResults;
import io.thermocline.orchestrator.jobs.stream.ClientStream;
import io.thermocline.orchestrator.metrics.TestbedMeters;
import io.thermocline.orchestrator.settings.Limits;
import io.thermocline.orchestrator.store.DiskRoom;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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

/** Jobs that are not over, from their admission to their end in the store. A bounded number runs, the others wait. */
@Component
final class ActiveJobs {
    private static final Logger LOG = LoggerFactory.getLogger(ActiveJobs.class);
    private static final int MOST_CONTINUATIONS = 10; // of a job, which might be what ends the service

    private final JobStore store;
    private final Laboratory laboratory;
    private final Limits limits;
    private final JsonMapper json;
    private final TestbedMeters meters;
    private final RequestChecks checks;
    private final OldResults oldResults;
    private final JobEnding ending;
    private final JobRunner runner;
    private final Admission admission;
    private final ConcurrentMap<String, ActiveJob> jobs = new ConcurrentHashMap<>();
    private final AtomicInteger running = new AtomicInteger();
    private final ExecutorService threads;
    private final CountDownLatch stop = new CountDownLatch(1);

    ActiveJobs(
            JobStore store,
            Laboratory laboratory,
            Limits limits,
            JsonMapper json,
            TestbedMeters meters,
            RequestChecks checks,
            DiskRoom room,
            OldResults oldResults,
            JobRunner runner,
            JobEnding ending) {
        this.store = store;
        this.laboratory = laboratory;
        this.limits = limits;
        this.json = json;
        this.meters = meters;
        this.checks = checks;
        this.oldResults = oldResults;
        this.ending = ending;
        this.runner = runner;
        int most = limits.running() + limits.queued();
        admission = new Admission(most, room::checkJob);
        threads = Executors.newFixedThreadPool(limits.running(), new DefaultThreadFactory("thermocline-run", true));
        meters.jobs(running::get, () -> admission.held() - running.get(), most);
    }

    /** Returns a job, or null if it is over or there is none. */
    @Nullable
    ActiveJob get(String id) {
        return jobs.get(id);
    }

    /** Returns a view of all jobs that are not over. */
    Collection<ActiveJob> all() {
        return Collections.unmodifiableCollection(jobs.values());
    }

    // ---- the service's start and stop

    /** Ends or queues again the jobs that a previous process left. */
    void recover() {
        oldResults.begin();
        Set<String> paused = new HashSet<>();
        for (JobState state : List.of(JobState.RUNNING, JobState.PAUSED)) {
            for (Job job : store.inState(state)) {
                if (!queueAgain(job)) {
                    end(job, Outcome.interrupted());
                } else if (state == JobState.PAUSED) {
                    paused.add(job.id());
                }
            }
        }
        for (Job job : store.inState(JobState.QUEUED)) {
            Request request = job.request(json);
            if (request instanceof RunRequest run && run.readsStream()) {
                end(job, Outcome.interrupted()); // its client is gone
            } else {
                RunMailbox mailbox = newMailbox();
                if (paused.contains(job.id())) {
                    mailbox.pause();
                }
                start(job, request, null, store.events(job.id()), null, admission.readmit(), mailbox);
            }
        }
    }

    /** Lets a job wait again that a previous process began, if what it has finished is kept. */
    private boolean queueAgain(Job job) {
        if (job.kind() != JobKind.REPRODUCTION || !runner.takesUp(job.request(json))) {
            return false;
        }
        JobLog log = newLog(job.id(), newMailbox());
        log.addStored(store.events(job.id()));
        if (log.timesQueuedAgain() >= MOST_CONTINUATIONS) {
            return false;
        }
        log.queuedAgain();
        return true;
    }

    /** Cancels a stored job that no thread is running, after a failed write. */
    void cancelOrphan(Job job) {
        end(job, Outcome.cancelled());
    }

    private void end(Job job, Outcome outcome) {
        JobLog log = newLog(job.id(), newMailbox());
        log.addStored(store.events(job.id()));
        log.end(outcome, null, null);
    }

    /** Interrupts running jobs, since the service stops. Queued jobs stay queued; the next start takes studies up. */
    void stop() {
        stop.countDown();
        threads.shutdown();
        jobs.values().forEach(job -> job.session().mailbox().stop());
    }

    /** Waits a limited time for the jobs that were interrupted. */
    void awaitEnd() throws InterruptedException {
        if (!threads.awaitTermination(10, TimeUnit.SECONDS)) {
            LOG.warn("runs did not reach a chunk in 10 s; the next start will call them interrupted");
        }
    }

    // ---- a job

    /** Admits a job, or refuses it. */
    Admission.Permit admit() {
        return admission.admit();
    }

    /**
     * Queues a job.
     *
     * @param check completes when its request has been checked; null if the job's thread is to check it
     * @param earlier its events that a previous process has stored
     * @param stream source of the accesses, if a client makes them
     * @param permit closed when the job ends
     */
    void start(
            Job job,
            Request request,
            @Nullable Future<?> check,
            List<JobEvent> earlier,
            @Nullable ClientStream stream,
            Admission.Permit permit) {
        start(job, request, check, earlier, stream, permit, newMailbox());
    }

    private void start(
            Job job,
            Request request,
            @Nullable Future<?> check,
            List<JobEvent> earlier,
            @Nullable ClientStream stream,
            Admission.Permit permit,
            RunMailbox mailbox) {
        JobLog log = newLog(job.id(), mailbox);
        log.addStored(earlier);
        List<PolicyProvider> successors = job.kind() == JobKind.RUN ? laboratory.policies() : List.of();
        Pacing pacing = Pacing.parse(request instanceof RunRequest run ? run.pacing() : Pacing.MAX_TEXT);
        RunSession session =
                new RunSession(job.policy(), pacing, successors, limits.run(), mailbox, log, System::nanoTime, stream);
        ActiveJob active = new ActiveJob(job.id(), request, session, log, check, stream, new Claim(), permit);
        jobs.put(job.id(), active);
        threads.execute(() -> run(active));
    }

    private RunMailbox newMailbox() {
        return new RunMailbox(limits.eventClients(), System::nanoTime);
    }

    private JobLog newLog(String id, RunMailbox mailbox) {
        return new JobLog(id, store, json, meters, mailbox);
    }

    /** Cancels a job: at its next chunk, or now if it has not begun. */
    void cancel(ActiveJob job) {
        job.session().mailbox().cancel();
        Outcome cancelled = Outcome.cancelled();
        if (job.claim().takeAfter(() -> ending.store(job, cancelled))) {
            close(job, cancelled);
        }
    }

    private void run(ActiveJob job) {
        boolean stopping = stop.getCount() == 0; // then it stays queued
        if (!stopping && job.claim().take()) {
            running.incrementAndGet();
            Outcome stored = Outcome.interrupted();
            try {
                Outcome outcome = ending.outcome(job, () -> work(job));
                if (!outcome.isInterrupted() || !runner.takesUp(job.request())) { // else the next start takes it up
                    stored = ending.storeWhenBack(job, outcome, this::awaitStore);
                }
            } finally {
                running.decrementAndGet();
                close(job, stored);
            }
        }
    }

    private String work(ActiveJob job) {
        job.session().begin();
        job.log().begin();
        // on another thread: generating input may take minutes, and this one must keep answering callers
        Future<?> check = job.check() == null ? checks.begin(job.request()) : job.check();
        try {
            JobRunner.await(check, job.session().mailbox());
        } finally {
            check.cancel(false); // if it has not begun, no one needs it any more
        }
        return runner.run(job);
    }

    /** Waits before the store is tried again. Throws if the service stops. */
    private void awaitStore() {
        try {
            if (stop.await(StoreFailures.PAUSE.toMillis(), TimeUnit.MILLISECONDS)) {
                throw RunMailbox.EndRequest.interrupted();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw RunMailbox.EndRequest.interrupted();
        }
    }

    private void close(ActiveJob job, Outcome outcome) {
        job.session().close();
        if (job.check() != null) {
            job.check().cancel(false); // unless it has begun: others may use what it generates
        }
        jobs.remove(job.id());
        job.permit().close();
        if (job.stream() != null) {
            job.stream().end(outcome.state(), outcome.failure());
        }
    }
}
