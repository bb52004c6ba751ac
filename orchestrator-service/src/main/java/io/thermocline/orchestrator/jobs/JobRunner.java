package io.thermocline.orchestrator.jobs;

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
    String run(String id, Request request, LiveJob live, @Nullable ClientStream stream) {
        Integer slot = slots.remove();
        try {
            List<RunSpec> specs = request.specs();
            if (stream != null) {
                return streamed(id, slot, specs.get(0), live, stream);
            }
            if (request instanceof CurveRequest curve) {
                CurveRuns curves = new CurveRuns(laboratory, runs -> runSpecs(id, slot, runs, live));
                return Results.curve(curves.points(specs, curve.sizes()));
            }
            List<RunResult> results = runSpecs(id, slot, specs, live);
            return request.kind() == JobKind.RUN ? Results.run(results.get(0)) : Results.comparison(results);
        } finally {
            slots.add(slot);
        }
    }

    private String streamed(String id, int slot, RunSpec spec, LiveJob live, ClientStream stream) {
        RunResult result = runAll(id, slot, List.of(laboratory.prepare(spec, stream)), live)
                .get(0);
        String kept = live.wishes().withStore(() -> stream.keep("run-" + id));
        return Results.run(result.inWordsOf(spec.withWorkload(kept)));
    }

    private List<RunResult> runSpecs(String id, int slot, List<RunSpec> specs, LiveJob live) {
        return runAll(id, slot, laboratory.prepareAll(specs, obeying(live)), live);
    }

    /** Ends what is read before a run when the job is to end. */
    private static Progress obeying(LiveJob live) {
        return new Progress() {
            @Override
            public void preparing() {
                live.preparing();
            }
        };
    }

    private List<RunResult> runAll(String id, int slot, List<PreparedRun> prepared, LiveJob live) {
        live.expect(prepared.size());
        List<RunResult> results = new ArrayList<>();
        for (PreparedRun run : prepared) {
            live.beginRun(run, meters.begin(id, slot, run), run.testbed().upperFrames(), limits.tableBytes());
            try {
                results.add(run.run(Progress.SILENT, live));
            } finally {
                live.endRun();
            }
        }
        return results;
    }

    /** Waits for a check that takes long, unless the job ends before. The check goes on then: what it generates is kept for others. */
    static void await(Future<?> check, JobWishes wishes) {
        try {
            while (true) {
                wishes.throwIfEnding();
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
            throw new JobWishes.Interrupted();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new JobWishes.Interrupted();
        }
    }

    /**
     * Does a job's work. One that was asked to end ends so, whatever else befalls it meanwhile; that is logged.
     *
     * @param id of the job
     */
    static <T> T asWished(String id, JobWishes wishes, Supplier<T> work) {
        try {
            return work.get();
        } catch (RuntimeException | Error e) {
            RuntimeException wished = wishes.ending();
            if (wished == null) {
                throw e;
            }
            if (!(e instanceof JobWishes.Cancelled) && !(e instanceof JobWishes.Interrupted)) {
                LOG.warn("job {} ends as {}; this befell it meanwhile", id, wished.getMessage(), e);
            }
            throw wished;
        }
    }
}
