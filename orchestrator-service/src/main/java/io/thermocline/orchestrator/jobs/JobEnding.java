package io.thermocline.orchestrator.jobs;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.orchestrator.Failures;
import io.thermocline.orchestrator.StoreFailures;
import io.thermocline.orchestrator.jobs.request.JobKind;
import io.thermocline.orchestrator.jobs.request.RunRequest;
import io.thermocline.orchestrator.jobs.session.Residency;
import io.thermocline.orchestrator.jobs.session.RunMailbox;
import io.thermocline.orchestrator.jobs.session.RunProgress;
import io.thermocline.orchestrator.jobs.session.Snapshot;
import io.thermocline.orchestrator.jobs.store.JobEvent;
import io.thermocline.orchestrator.jobs.store.JobState;
import io.thermocline.orchestrator.jobs.store.JobStore;
import io.thermocline.orchestrator.jobs.store.OldResults;
import io.thermocline.orchestrator.metrics.TestbedMeters;
import io.thermocline.tier.TierException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Ends jobs: finds out how a job's work ended, and stores that. */
@Component
final class JobEnding {
    private static final Logger LOG = LoggerFactory.getLogger(JobEnding.class);

    private final JobStore store;
    private final JsonMapper json;
    private final TestbedMeters meters;
    private final OldResults oldResults;

    JobEnding(JobStore store, JsonMapper json, TestbedMeters meters, OldResults oldResults) {
        this.store = store;
        this.json = json;
        this.meters = meters;
        this.oldResults = oldResults;
    }

    /**
     * How a job ended.
     *
     * @param failure empty if it did not fail
     * @param result as JSON, if it succeeded
     */
    record Outcome(
            JobState state,
            Instant at,
            String failure,
            @Nullable String result) {
        static Outcome cancelled() {
            return new Outcome(JobState.CANCELLED, JobEvent.now(), "", null);
        }

        /** Returns the outcome of a job that the service's end cut off. */
        static Outcome interrupted() {
            return failed(RunMailbox.EndRequest.INTERRUPTED);
        }

        /** Returns whether the service's end cut the job off. */
        boolean isInterrupted() {
            return failure.equals(RunMailbox.EndRequest.INTERRUPTED);
        }

        private static Outcome failed(String failure) {
            return new Outcome(JobState.FAILED, JobEvent.now(), failure, null);
        }
    }

    /**
     * Does a job's work, whatever it throws.
     *
     * @param work answers the job's result as JSON
     */
    Outcome outcome(ActiveJob job, Supplier<String> work) {
        try {
            String result = preferCancellation(job.id(), job.session().mailbox(), work);
            return new Outcome(JobState.SUCCEEDED, JobEvent.now(), "", result);
        } catch (RunMailbox.EndRequest e) {
            return e.isCancelled() ? Outcome.cancelled() : Outcome.interrupted();
        } catch (InvalidInputException e) {
            return Outcome.failed(Failures.told(e));
        } catch (TierException e) {
            LOG.warn("job {} failed: {} (underneath: {})", job.id(), e.getMessage(), String.valueOf(e.getCause()));
            return Outcome.failed(String.valueOf(e.getMessage()));
        } catch (OutOfMemoryError e) {
            return Outcome.failed(
                    "the heap of " + Runtime.getRuntime().maxMemory() + " bytes is full; lower the scale");
        } catch (RuntimeException | Error e) { // plug-ins can throw anything, such as a class that is not there
            LOG.error("job {} failed", job.id(), e);
            return Outcome.failed("an error in the service: " + e.getClass().getSimpleName());
        }
    }

    /**
     * Does a job's work. If its end was requested, any other failure is logged and reported as the end request.
     *
     * @param id of the job
     */
    static <T> T preferCancellation(String id, RunMailbox mailbox, Supplier<T> work) {
        try {
            return work.get();
        } catch (RuntimeException | Error e) {
            RunMailbox.EndRequest request = mailbox.endRequest();
            if (request == null) {
                throw e;
            }
            if (!(e instanceof RunMailbox.EndRequest)) {
                LOG.warn("job {} ends as {}; another failure came before", id, request.getMessage(), e);
            }
            throw request;
        }
    }

    /**
     * Stores how a job ended. While the store is away the job's thread waits for it, so that it begins no job whose end
     * could not be stored either.
     *
     * @param pause waits before the next attempt; throws to give up
     * @return the outcome; interrupted if it could not be stored
     */
    Outcome storeWhenBack(ActiveJob job, Outcome outcome, Runnable pause) {
        try {
            StoreFailures.storeWhenBack(() -> store(job, outcome), pause);
            return outcome;
        } catch (RuntimeException e) {
            LOG.error("the end of job {} could not be stored; the next start will call it interrupted", job.id(), e);
            return Outcome.interrupted();
        }
    }

    /** Stores how a job ended. */
    void store(ActiveJob job, Outcome outcome) {
        boolean isRun = job.request().kind() == JobKind.RUN;
        RunProgress progress = job.session().progress();
        Residency residency = isRun && outcome.result() != null ? progress.lastResidency() : null;
        List<Snapshot> timeline = isRun ? progress.timeline() : List.of();
        String kept = job.stream() == null ? null : job.stream().kept();
        if (kept != null && job.request() instanceof RunRequest run) {
            store.workload(job.id(), kept, json.writeValueAsString(run.withWorkload(kept)));
        }
        job.log()
                .end(
                        outcome,
                        residency == null ? null : json.writeValueAsString(residency),
                        timeline.isEmpty() ? null : json.writeValueAsString(timeline));
        oldResults.ended();
        meters.ended(job.request().kind().label(), outcome.state().name().toLowerCase(Locale.ROOT));
    }
}
