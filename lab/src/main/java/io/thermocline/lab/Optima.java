package io.thermocline.lab;

import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.run.RunControl;
import io.thermocline.engine.workload.Workload;
import io.thermocline.lab.explain.AccessOrder;
import io.thermocline.lab.explain.HeardControl;
import io.thermocline.lab.explain.MissTally;
import io.thermocline.lab.explain.Misses;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * Misses of the optimum on the accesses of some runs, with the first tiers of these runs and with ones twice as large.
 * The optimum is counted without a clock, and goes over no fleet.
 */
final class Optima {
    private static final String OPTIMUM = "belady";

    private final Map<Long, Misses> byFrames = new TreeMap<>(); // of the first tier

    private Optima() {}

    /** The run of the optimum on the testbed of another, without a clock. */
    static RunSpec spec(RunSpec of) {
        Map<String, String> settings = new LinkedHashMap<>(of.settings());
        settings.keySet().removeIf(key -> key.startsWith(RunSpec.OF_POLICY));
        return new RunSpec(
                of.testbed(), of.workload(), OPTIMUM, of.scale(), of.seed(), settings, ClockKind.NONE, List.of());
    }

    /**
     * Makes the runs of the optimum, on all cores.
     *
     * @param preparation prepares them too: it began with their {@link #spec specifications}
     * @param accesses null for those that the runs name
     */
    static Optima of(List<CheckedRun> runs, Preparation preparation, @Nullable Workload accesses, Progress progress) {
        Optima optima = new Optima();
        Map<Long, CheckedRun> optimal = new TreeMap<>();
        for (CheckedRun run : runs) {
            for (long frames : List.of(frames(run), twice(run))) {
                optimal.computeIfAbsent(frames, size -> preparation.prepareCounted(sized(run, size), accesses));
                optima.byFrames.put(frames, new Misses());
            }
        }
        List<Callable<RunResult>> works = optimal.entrySet().stream()
                .<Callable<RunResult>>map(entry -> () -> entry.getValue()
                        .counted(unseen(progress), new HeardControl(RunControl.NONE, optima.misses(entry.getKey()))))
                .toList();
        List<RunResult> unused = AllCores.results(works);
        return optima;
    }

    /** Counts the misses of one of the runs, whose accesses are in this order, beside those of the optimum. */
    MissTally tally(CheckedRun run, AccessOrder order) {
        return new MissTally(
                order,
                misses(frames(run)),
                misses(twice(run)),
                run.testbed().tiers().size());
    }

    private Misses misses(long frames) {
        return Objects.requireNonNull(byFrames.get(frames));
    }

    private static long frames(CheckedRun run) {
        return run.testbed().frames(0);
    }

    private static long twice(CheckedRun run) {
        return Math.min(Testbed.MAX_PAGES, 2 * frames(run));
    }

    private static RunSpec sized(CheckedRun run, long frames) {
        String tier = run.testbed().tiers().get(0).name();
        RunSpec spec = spec(run.spec());
        Map<String, String> settings = new LinkedHashMap<>(spec.settings());
        TestbedParameters.CAPACITIES.forEach(parameter -> settings.remove(parameter.key(tier)));
        settings.remove(TestbedParameters.OVERSUBSCRIPTION.key());
        settings.remove(TestbedParameters.CAPACITY_SHARE.key());
        return CurveRuns.sized(spec.withSettings(settings), tier, frames);
    }

    /** Tells nothing of a run, but may end it. */
    private static Progress unseen(Progress progress) {
        return new Progress() {
            @Override
            public void preparing() {
                progress.preparing();
            }

            @Override
            public void advance(RunSpec run, long accesses) {
                progress.preparing();
            }
        };
    }
}
