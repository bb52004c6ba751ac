package io.thermocline.cli;

import io.thermocline.cli.fleet.FleetRuns;
import io.thermocline.cli.fleet.RunMatrix;
import io.thermocline.lab.ByteCurvePoint;
import io.thermocline.lab.CurveAccuracy;
import io.thermocline.lab.CurvePass;
import io.thermocline.lab.CurvePoint;
import io.thermocline.lab.CurveRuns;
import io.thermocline.lab.Laboratory;
import io.thermocline.lab.RunResult;
import io.thermocline.lab.RunSpec;
import io.thermocline.lab.advise.Advice;
import io.thermocline.lab.advise.AdviceSpec;
import io.thermocline.lab.advise.Advisor;
import io.thermocline.lab.explain.Explanation;
import io.thermocline.lab.study.KeptResults;
import io.thermocline.lab.study.Study;
import io.thermocline.lab.study.StudyForm;
import io.thermocline.lab.study.StudyOutcome;
import io.thermocline.lab.study.StudyRun;
import io.thermocline.report.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** Runs specifications with their progress on stderr. */
final class Runner {
    private final Console console;
    private final Supplier<Laboratory> laboratory;
    private final Set<String> told = ConcurrentHashMap.newKeySet();

    Runner(Console console, Supplier<Laboratory> laboratory) {
        this.console = console;
        this.laboratory = laboratory;
    }

    Laboratory laboratory() {
        return laboratory.get();
    }

    RunResult run(RunSpec spec) {
        try (ProgressLine progress = new ProgressLine(console, 1, told)) {
            return laboratory.get().run(spec, progress);
        }
    }

    RunResult run(FleetRuns fleet, RunSpec spec, String pacing) {
        try (ProgressLine progress = new ProgressLine(console, 1, told)) {
            RunResult result = fleet.run(spec, pacing, progress);
            tell(List.of(result), progress);
            return result;
        }
    }

    List<RunResult> compare(FleetRuns fleet, RunMatrix runs) {
        try (ProgressLine progress = new ProgressLine(console, runs.specs().size(), told)) {
            List<RunResult> results = fleet.compare(runs, progress);
            tell(results, progress);
            return results;
        }
    }

    /** Prints what the service says of its runs; of runs of this process the laboratory says it. */
    private static void tell(List<RunResult> results, ProgressLine progress) {
        results.forEach(result -> result.notes().forEach(note -> progress.message("note: " + note)));
    }

    List<CurvePoint> curve(FleetRuns fleet, RunMatrix runs, List<Long> sizes, CurveAccuracy accuracy) {
        try (ProgressLine progress = new ProgressLine(console, runs.specs().size(), told)) {
            return fleet.curve(runs, sizes, accuracy, progress);
        }
    }

    /** Curves by bytes of this process. */
    List<ByteCurvePoint> byteCurve(RunMatrix runs, List<Long> bytes) {
        List<ByteCurvePoint> points = new ArrayList<>();
        for (List<RunSpec> specs : CurveRuns.byWorkload(runs.specs())) {
            try (ProgressLine progress = new ProgressLine(console, 1, told)) {
                points.addAll(laboratory.get().byteCurve(specs, bytes, progress));
            }
        }
        return points;
    }

    List<ByteCurvePoint> byteCurve(FleetRuns fleet, RunMatrix runs, List<Long> bytes) {
        try (ProgressLine progress = new ProgressLine(console, runs.specs().size(), told)) {
            return fleet.byteCurve(runs, bytes, progress);
        }
    }

    /** Advice of this process, or of a service where there is one. */
    Advice advise(Optional<FleetRuns> fleet, AdviceSpec spec, String command) {
        if (fleet.isEmpty()) {
            return new Advisor(laboratory.get(), curves(CurveAccuracy.AUTOMATIC)).advise(spec, command);
        }
        try (ProgressLine progress = new ProgressLine(console, 1, told)) {
            return fleet.get().advise(spec, command, progress);
        }
    }

    /** Makes curves in this process. */
    CurveRuns.Maker curves(CurveAccuracy accuracy) {
        return new CurveRuns.Maker() {
            @Override
            public List<RunResult> runAll(List<RunSpec> specs) {
                return Runner.this.runAll(specs);
            }

            @Override
            public Optional<CurvePass> pass(List<RunSpec> specs, List<Long> sizes) {
                try (ProgressLine progress = new ProgressLine(console, 1, told)) {
                    return laboratory.get().curvePass(specs, sizes, accuracy, progress);
                }
            }
        };
    }

    /** An explanation of this process, or of a service where there is one. */
    Explanation explain(Optional<FleetRuns> fleet, RunSpec first, RunSpec second) {
        try (ProgressLine progress = new ProgressLine(console, 2, told)) {
            return fleet.isEmpty()
                    ? laboratory.get().explain(first, second, progress)
                    : fleet.get().explain(first, second, progress);
        }
    }

    List<RunResult> runAll(FleetRuns fleet, List<RunSpec> specs) {
        try (ProgressLine progress = new ProgressLine(console, specs.size(), told)) {
            List<RunResult> results = fleet.runAll(specs, progress);
            tell(results, progress);
            return results;
        }
    }

    List<RunResult> runAll(List<RunSpec> specs) {
        try (ProgressLine progress = new ProgressLine(console, specs.size(), told)) {
            return laboratory.get().runAll(specs, progress);
        }
    }

    /** Runs a study; says how many of its results are kept, and how it goes on. */
    StudyOutcome reproduce(Study study, StudyForm form, KeptResults kept) {
        StudyRun run;
        try (ProgressLine messages = new ProgressLine(console, 1, told)) {
            run = new StudyRun(laboratory.get(), study, form, kept, messages);
        }
        if (run.missing() < run.runs()) {
            console.err()
                    .println(study.name() + ": " + (run.runs() - run.missing()) + " of "
                            + Format.counted(run.runs(), "result is kept", "results are kept"));
        }
        try (ProgressLine bar = new ProgressLine(console, run.missing(), told)) {
            return run.run(console.progress() ? bar : new ProgressNotes(study.name(), run.missing(), bar));
        }
    }
}
