package io.thermocline.cli;

import io.thermocline.cli.fleet.FleetRuns;
import io.thermocline.cli.fleet.RunMatrix;
import io.thermocline.lab.CurvePoint;
import io.thermocline.lab.Laboratory;
import io.thermocline.lab.RunResult;
import io.thermocline.lab.RunSpec;
import io.thermocline.lab.Studies;
import io.thermocline.lab.StudyRow;
import java.util.List;
import java.util.OptionalDouble;
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

    List<CurvePoint> curve(FleetRuns fleet, RunMatrix runs, List<Long> sizes) {
        try (ProgressLine progress = new ProgressLine(console, runs.specs().size(), told)) {
            return fleet.curve(runs, sizes, progress);
        }
    }

    List<RunResult> runAll(List<RunSpec> specs) {
        try (ProgressLine progress = new ProgressLine(console, specs.size(), told)) {
            return laboratory.get().runAll(specs, progress);
        }
    }

    List<StudyRow> reproduce(String study, OptionalDouble scale) {
        try (ProgressLine progress = new ProgressLine(console, Studies.runs(study), told)) {
            return Studies.reproduce(laboratory.get(), study, scale, progress);
        }
    }
}
