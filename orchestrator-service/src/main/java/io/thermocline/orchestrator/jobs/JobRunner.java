package io.thermocline.orchestrator.jobs;

import io.thermocline.engine.testbed.Testbed;
import io.thermocline.orchestrator.StoreFailures;
import io.thermocline.orchestrator.metrics.TestbedMeters;
import io.thermocline.orchestrator.settings.Limits;
import io.thermocline.testbed.CurveRuns;
import io.thermocline.testbed.Laboratory;
import io.thermocline.testbed.PreparedRun;
import io.thermocline.testbed.Progress;
import io.thermocline.testbed.RunResult;
import io.thermocline.testbed.RunSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs what a job asks for, one run after the other, in one of a fixed number of slots. */
final class JobRunner {
    private static final Logger LOG = LoggerFactory.getLogger(JobRunner.class);
    private static final long CHECK_INTERVAL_MS = 100;
    private static final long TABLE_BYTES_A_PAGE = 24;

    private final Laboratory laboratory;
    private final Limits limits;
    private final TestbedMeters meters;
    private final BlockingQueue<Integer> slots;

    JobRunner(Laboratory laboratory, Limits limits, TestbedMeters meters) {
        this.laboratory = laboratory;
        this.limits = limits;
        this.meters = meters;
        slots = new ArrayBlockingQueue<>(limits.running());
        for (int slot = 0; slot < limits.running(); slot++) {
            slots.add(slot);
        }
    }

    /**
     * Runs a job to its end and answers its result as JSON. There are as many slots as threads that call.
     *
     * @param stream where the accesses come from, if a client makes them
     */
    String run(String id, Request request, RunSession session, @Nullable ClientStream stream) {
        Integer slot = slots.remove();
        try {
            List<RunSpec> specs = request.specs();
            if (stream != null) {
                return streamed(id, slot, specs.get(0), session, stream);
            }
            if (request instanceof CurveRequest curve) {
                CurveRuns curves = new CurveRuns(laboratory, runs -> runSpecs(id, slot, runs, session));
                return Results.curve(curves.points(specs, curve.sizes()));
            }
            List<RunResult> results = runSpecs(id, slot, specs, session);
            return request.kind() == JobKind.RUN ? Results.run(results.get(0)) : Results.comparison(results);
        } finally {
            slots.add(slot);
        }
    }

    private String streamed(String id, int slot, RunSpec spec, RunSession session, ClientStream stream) {
        RunResult result = runAll(id, slot, List.of(laboratory.prepare(spec, stream)), session)
                .get(0);
        String kept = StoreFailures.whileAway(() -> stream.keep("run-" + id), session.mailbox()::awaitStore);
        return Results.run(result.inWordsOf(spec.withWorkload(kept)));
    }

    private List<RunResult> runSpecs(String id, int slot, List<RunSpec> specs, RunSession session) {
        return runAll(id, slot, laboratory.prepareAll(specs, interruptible(session)), session);
    }

    /** Ends what is read before a run when the job is to end. */
    private static Progress interruptible(RunSession session) {
        return new Progress() {
            @Override
            public void preparing() {
                session.preparing();
            }
        };
    }

    private List<RunResult> runAll(String id, int slot, List<PreparedRun> prepared, RunSession session) {
        session.progress().expect(prepared.size());
        List<RunResult> results = new ArrayList<>();
        for (PreparedRun run : prepared) {
            session.beginRun(run, meters.begin(id, slot, run), mostPages(run.testbed()));
            try {
                results.add(run.run(Progress.SILENT, session));
            } finally {
                session.endRun();
            }
        }
        return results;
    }

    /** Returns how many pages fit the page table of a run, beside the frames of all tiers but the lowest. */
    private long mostPages(Testbed testbed) {
        return Math.max(0, limits.tableBytes() / TABLE_BYTES_A_PAGE - upperFrames(testbed));
    }

    private static long upperFrames(Testbed testbed) {
        long frames = 0;
        for (int tier = 0; tier < testbed.tiers().size() - 1; tier++) {
            frames += testbed.frames(tier);
        }
        return frames;
    }

    /** Waits for a check that takes long, unless the job ends before. The check goes on then: what it generates is kept for others. */
    static void await(Future<?> check, RunMailbox mailbox) {
        try {
            while (true) {
                mailbox.throwIfEnding();
                try {
                    check.get(CHECK_INTERVAL_MS, TimeUnit.MILLISECONDS);
                    return;
                } catch (TimeoutException e) {
                    // it goes on
                }
            }
        } catch (ExecutionException e) {
            throw RequestChecks.unwrapped(e);
        } catch (CancellationException e) {
            throw new RunMailbox.EndRequest(false);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RunMailbox.EndRequest(false);
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
}
