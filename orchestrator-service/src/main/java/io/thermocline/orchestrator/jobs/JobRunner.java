package io.thermocline.orchestrator.jobs;

import io.thermocline.lab.ByteCurvePoint;
import io.thermocline.lab.CurveAccuracy;
import io.thermocline.lab.CurvePass;
import io.thermocline.lab.CurveRuns;
import io.thermocline.lab.InputRules;
import io.thermocline.lab.Laboratory;
import io.thermocline.lab.PreparedRun;
import io.thermocline.lab.Progress;
import io.thermocline.lab.RunResult;
import io.thermocline.lab.RunSpec;
import io.thermocline.lab.advise.Advisor;
import io.thermocline.lab.study.KeptResults;
import io.thermocline.orchestrator.StoreFailures;
import io.thermocline.orchestrator.jobs.request.AdviceRequest;
import io.thermocline.orchestrator.jobs.request.CurveRequest;
import io.thermocline.orchestrator.jobs.request.ExplanationRequest;
import io.thermocline.orchestrator.jobs.request.JobKind;
import io.thermocline.orchestrator.jobs.request.ReproductionRequest;
import io.thermocline.orchestrator.jobs.request.Request;
import io.thermocline.orchestrator.jobs.request.RequestChecks;
import io.thermocline.orchestrator.jobs.session.RunMailbox;
import io.thermocline.orchestrator.jobs.session.RunSession;
import io.thermocline.orchestrator.jobs.stream.ClientStream;
import io.thermocline.orchestrator.metrics.TestbedMeters;
import io.thermocline.orchestrator.settings.Fleet;
import io.thermocline.orchestrator.settings.Limits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.springframework.stereotype.Component;

/** Executes the runs of jobs, one after the other, in one of a fixed number of slots. */
@Component
final class JobRunner {
    private static final long CHECK_INTERVAL_MS = 100;

    private final Laboratory laboratory;
    private final InputRules rules;
    private final TestbedMeters meters;
    private final KeptResults kept;
    private final boolean overFleet;
    private final BlockingQueue<Integer> slots;

    JobRunner(
            Laboratory laboratory,
            InputRules rules,
            Limits limits,
            TestbedMeters meters,
            KeptResults kept,
            Fleet fleet) {
        this.laboratory = laboratory;
        this.rules = rules;
        this.meters = meters;
        this.kept = kept;
        overFleet = !fleet.tiers().isEmpty();
        slots = new ArrayBlockingQueue<>(limits.running());
        for (int slot = 0; slot < limits.running(); slot++) {
            slots.add(slot);
        }
        meters.slots(limits.running());
    }

    /**
     * Returns whether a job that the service's end cut off does not begin anew when it is begun again: the results of
     * its finished runs are taken.
     */
    boolean takesUp(Request request) {
        return request instanceof ReproductionRequest study
                && !study.isFresh()
                && !overFleet
                && kept != KeptResults.NONE;
    }

    /** Runs a job to its end and returns its result as JSON. There are as many slots as threads that call. */
    String run(ActiveJob job) {
        Integer slot = slots.remove();
        try {
            Request request = job.request();
            List<RunSpec> specs = request.specs();
            if (job.stream() != null) {
                return runStreamed(job, slot, specs.get(0), job.stream());
            }
            if (request instanceof CurveRequest curve && curve.byBytes()) {
                return Results.byteCurve(byteCurve(job, curve, specs));
            }
            if (request instanceof CurveRequest curve) {
                CurveRuns curves = new CurveRuns(laboratory, new CurveMaker(job, slot, curve.accuracy()));
                return Results.curve(curves.points(specs, curve.sizes()));
            }
            if (request instanceof AdviceRequest advice) {
                Advisor advisor = new Advisor(laboratory, new CurveMaker(job, slot, CurveAccuracy.AUTOMATIC));
                return Results.advice(advisor.advise(advice.spec(), RequestCommandLine.of(advice)));
            }
            if (request instanceof ReproductionRequest study) {
                return runStudy(job, slot, study);
            }
            if (request instanceof ExplanationRequest) {
                return Results.explanation(laboratory.explain(
                        specs.get(0), specs.get(1), preparing(job), runs -> runAll(job, slot, runs, KeptResults.NONE)));
            }
            List<RunResult> results = runSpecs(job, slot, specs);
            return request.kind() == JobKind.RUN ? Results.run(results.get(0)) : Results.comparison(results);
        } finally {
            slots.add(slot);
        }
    }

    private String runStreamed(ActiveJob job, int slot, RunSpec spec, ClientStream stream) {
        RunResult result = runAll(job, slot, List.of(laboratory.prepare(spec, stream)), KeptResults.NONE)
                .get(0);
        String kept = StoreFailures.whileAway(
                () -> stream.keep("run-" + job.id()), job.session().mailbox()::awaitStore);
        return Results.run(result.inWordsOf(spec.withWorkload(kept)));
    }

    /**
     * Takes the results that are kept and makes the others, each of which is kept as soon as it is there. A fleet takes
     * none, since its runs are to go through the tiers.
     */
    private String runStudy(ActiveJob job, int slot, ReproductionRequest study) {
        List<RunSpec> specs =
                study.specs().stream().map(laboratory::alone).distinct().toList();
        KeptResults place = study.isFresh() || overFleet ? kept.fresh() : kept;
        Map<RunSpec, RunResult> results = new HashMap<>(place.findAll(specs, Progress.SILENT));
        int taken = results.size();
        List<RunSpec> missing =
                specs.stream().filter(spec -> !results.containsKey(spec)).toList();
        List<RunResult> made = runAll(job, slot, prepareAll(job, missing), place);
        for (int i = 0; i < made.size(); i++) {
            results.put(missing.get(i), made.get(i));
        }
        return Results.study(study.outcome(laboratory::alone, results, taken), study.command());
    }

    private List<RunResult> runSpecs(ActiveJob job, int slot, List<RunSpec> specs) {
        return runAll(job, slot, prepareAll(job, specs), KeptResults.NONE);
    }

    private List<PreparedRun> prepareAll(ActiveJob job, List<RunSpec> specs) {
        return laboratory.prepareAll(specs, preparing(job));
    }

    private static Progress preparing(ActiveJob job) {
        return new Progress() {
            @Override
            public void preparing() {
                job.session().preparing();
            }
        };
    }

    /** The curves over capacities in bytes, workload by workload. */
    private List<ByteCurvePoint> byteCurve(ActiveJob job, CurveRequest curve, List<RunSpec> specs) {
        return CurveRuns.byWorkload(specs).stream()
                .flatMap(of -> laboratory.byteCurve(of, curve.capacities(), preparing(job)).stream())
                .toList();
    }

    /** Makes the curves of a job. */
    private final class CurveMaker implements CurveRuns.Maker {
        private final ActiveJob job;
        private final int slot;
        private final CurveAccuracy accuracy;

        CurveMaker(ActiveJob job, int slot, CurveAccuracy accuracy) {
            this.job = job;
            this.slot = slot;
            this.accuracy = accuracy;
        }

        @Override
        public List<RunResult> runAll(List<RunSpec> specs) {
            return runSpecs(job, slot, specs);
        }

        @Override
        public Optional<CurvePass> pass(List<RunSpec> specs, List<Long> sizes) {
            return laboratory.curvePass(specs, sizes, accuracy, preparing(job));
        }
    }

    private List<RunResult> runAll(ActiveJob job, int slot, List<PreparedRun> prepared, KeptResults place) {
        RunSession session = job.session();
        session.progress().expect(prepared.size());
        List<RunResult> results = new ArrayList<>();
        for (PreparedRun run : prepared) {
            session.beginRun(
                    run,
                    meters.begin(job.id(), slot, run),
                    rules.mostPages(run.testbed().upperFrames()));
            try {
                RunResult result = run.run(Progress.SILENT, session);
                place.keep(run.spec(), result);
                results.add(result);
            } finally {
                session.endRun();
            }
        }
        return results;
    }

    /**
     * Waits for the check of a request, or throws if the job's end is requested before. The check then continues: other
     * jobs may use what it generates.
     */
    static void await(Future<?> check, RunMailbox mailbox) {
        try {
            while (true) {
                mailbox.throwIfEnding();
                try {
                    check.get(CHECK_INTERVAL_MS, TimeUnit.MILLISECONDS);
                    return;
                } catch (TimeoutException e) {
                    // not checked yet
                }
            }
        } catch (ExecutionException e) {
            throw RequestChecks.unwrapped(e);
        } catch (CancellationException e) {
            throw RunMailbox.EndRequest.interrupted();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw RunMailbox.EndRequest.interrupted();
        }
    }
}
