package io.thermocline.orchestrator.jobs;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.lab.ClockKind;
import io.thermocline.lab.Laboratory;
import io.thermocline.lab.RunSpec;
import io.thermocline.orchestrator.jobs.request.RunRequest;
import io.thermocline.orchestrator.jobs.store.Job;
import io.thermocline.orchestrator.jobs.store.JobStore;
import io.thermocline.orchestrator.jobs.stream.ClientStream;
import io.thermocline.orchestrator.jobs.stream.StreamClient;
import io.thermocline.orchestrator.settings.Limits;
import io.thermocline.orchestrator.traces.Traces;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import tools.jackson.databind.json.JsonMapper;

/** Runs whose accesses a client makes. All methods block. */
@Service
public final class StreamedRuns {
    private final JobStore store;
    private final ActiveJobs active;
    private final Laboratory laboratory;
    private final Limits limits;
    private final JsonMapper json;
    private final Traces traces;

    StreamedRuns(
            JobStore store, ActiveJobs active, Laboratory laboratory, Limits limits, JsonMapper json, Traces traces) {
        this.store = store;
        this.active = active;
        this.laboratory = laboratory;
        this.limits = limits;
        this.json = json;
        this.traces = traces;
    }

    /** A run that takes its accesses from a client. */
    public record Streamed(String id, Testbed testbed, ClientStream stream) {}

    /**
     * Queues a run.
     *
     * @param pages size of its address space
     */
    public Streamed open(RunRequest request, int pages, StreamClient client) {
        RunSpec spec = request.specs().get(0);
        Admission.Permit permit = active.admit();
        ClientStream stream = null;
        boolean queued = false;
        try {
            stream = new ClientStream(pages, spec.clock() != ClockKind.NONE, traces, client);
            Testbed testbed = checked(laboratory.prepare(spec, stream).testbed());
            Job job = Job.queued(request, json.writeValueAsString(request));
            store.insert(job, null);
            queued = true;
            active.start(job, request, CompletableFuture.completedFuture(null), List.of(), stream, permit);
            return new Streamed(job.id(), testbed, stream);
        } finally {
            if (!queued) {
                permit.close();
                forget(stream);
            }
        }
    }

    /** Refuses a testbed whose accesses could all wait for answers while the client may send no more. */
    private static Testbed checked(Testbed testbed) {
        int most = ClientStream.WINDOW - ClientStream.BATCH;
        int concurrency = testbed.accelerator().concurrency();
        if (concurrency > most) {
            throw InvalidInputException.of(
                    new Subject.Setting("accelerator.concurrency"),
                    concurrency,
                    "at most " + most + ", for a client's accesses");
        }
        return testbed;
    }

    private static void forget(@Nullable ClientStream stream) {
        if (stream != null) {
            stream.forget();
        }
    }

    /** Pauses a run whose client was lost, and cancels it after {@link Limits#lostClient}. */
    public void lost(String id) {
        ActiveJob job = active.get(id);
        if (job != null) {
            job.session().mailbox().pause();
            CompletableFuture.delayedExecutor(limits.lostClient().toMillis(), TimeUnit.MILLISECONDS)
                    .execute(() -> active.cancel(job));
        }
    }
}
