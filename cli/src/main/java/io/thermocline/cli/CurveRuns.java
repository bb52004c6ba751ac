package io.thermocline.cli;

import io.thermocline.cli.result.CurvePoint;
import io.thermocline.cli.result.Figures;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.testbed.RunResult;
import io.thermocline.testbed.RunSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** The runs behind miss-ratio curves. */
final class CurveRuns {
    private static final int HALVINGS = 10;

    private final Runner runner;

    CurveRuns(Runner runner) {
        this.runner = runner;
    }

    /**
     * Runs every specification at every size.
     *
     * @param sizes pages of the first tier, ascending; none means eleven sizes up to the footprint of each workload, each twice the one before,
     *     and costs one more run for each workload, which counts its pages
     */
    List<CurvePoint> points(List<RunSpec> specs, List<Long> sizes) {
        RunSpec first = specs.get(0);
        String tier = runner.laboratory().tiers(first.testbed()).get(0);
        List<String> varied = List.of(tier + ".capacity", tier + ".pages", tier + ".frames", "oversubscription");
        for (String key : first.settings().keySet()) {
            if (varied.contains(key)) {
                throw new InvalidInputException(
                        "--set: '" + key + "' is what the curve varies; leave it out, or give sizes with --sizes");
            }
        }
        Map<String, List<Long>> sizesByWorkload = new HashMap<>();
        List<RunSpec> runs = new ArrayList<>();
        for (RunSpec spec : specs) {
            List<Long> own = sizes.isEmpty()
                    ? sizesByWorkload.computeIfAbsent(spec.workload(), workload -> automatic(specs, spec))
                    : sizes;
            for (long size : own) {
                runs.add(spec.withSetting(tier + ".frames", Long.toString(size))); // the scale does not touch these
            }
        }
        return runner.runAll(runs).stream().map(result -> point(result, tier)).toList();
    }

    private static CurvePoint point(RunResult result, String tier) {
        long pages = result.capacities().getOrDefault(tier, 0L);
        return new CurvePoint(
                result.workload(), result.policy(), pages, Figures.misses(result), Figures.missRatio(result));
    }

    private List<Long> automatic(List<RunSpec> specs, RunSpec spec) {
        specs.forEach(runner.laboratory()::check); // before the first of them runs
        long footprint = runner.run(spec).counts().pages();
        TreeSet<Long> sizes = new TreeSet<>();
        for (int halvings = HALVINGS; halvings >= 0; halvings--) {
            sizes.add(Math.max(1, (footprint + (1L << halvings) - 1) >> halvings));
        }
        return List.copyOf(sizes);
    }
}
