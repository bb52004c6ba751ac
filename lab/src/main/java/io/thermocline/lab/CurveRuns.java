package io.thermocline.lab;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The runs behind miss-ratio curves. */
public final class CurveRuns {
    private static final int HALVINGS = 10;

    /** How many sizes a curve has where none are given. */
    public static final int DEFAULT_SIZES = HALVINGS + 1;

    private final Laboratory laboratory;
    private final Set<String> notes = new LinkedHashSet<>();
    private final Function<List<RunSpec>, List<RunResult>> runAll;

    /**
     * Curves of a laboratory's runs.
     *
     * @param runAll runs specifications, such as the laboratory itself does; its results are in their order
     */
    public CurveRuns(Laboratory laboratory, Function<List<RunSpec>, List<RunResult>> runAll) {
        this.laboratory = laboratory;
        this.runAll = runAll;
    }

    /**
     * Runs every specification at every size.
     *
     * @param sizes pages of the first tier, ascending; none means the footprint of each workload, a half of it, a
     *     quarter and so on, eleven at most, and costs one more run for each workload, which counts its pages
     */
    public List<CurvePoint> points(List<RunSpec> specs, List<Long> sizes) {
        checkSettings(laboratory, specs.get(0));
        String tier = laboratory.tiers(specs.get(0).testbed()).get(0);
        Map<String, List<Long>> sizesByWorkload = new HashMap<>();
        List<RunSpec> runs = new ArrayList<>();
        for (RunSpec spec : specs) {
            List<Long> own = sizes.isEmpty()
                    ? sizesByWorkload.computeIfAbsent(spec.workload(), workload -> automatic(specs, spec, tier))
                    : sizes;
            for (long size : own) {
                runs.add(sized(spec, tier, size));
            }
        }
        List<RunResult> results = runAll(runs, tier);
        results.forEach(result -> notes.addAll(result.notes()));
        return results.stream().map(result -> point(result, tier)).toList();
    }

    /** What people should know of the points so far, a sentence each. */
    public List<String> notes() {
        return List.copyOf(notes);
    }

    /** A run with a number of frames in its first tier, which the scale does not touch. */
    static RunSpec sized(RunSpec spec, String tier, long frames) {
        return spec.withSetting(TestbedParameters.FRAMES.key(tier), Long.toString(frames));
    }

    /** Refuses settings of what a curve varies. */
    public static void checkSettings(Laboratory laboratory, RunSpec spec) {
        String tier = laboratory.tiers(spec.testbed()).get(0);
        Stream.concat(
                        TestbedParameters.CAPACITIES.stream().map(parameter -> parameter.key(tier)),
                        Stream.of(TestbedParameters.OVERSUBSCRIPTION.key()))
                .filter(spec.settings()::containsKey)
                .findFirst()
                .ifPresent(key -> {
                    throw InvalidInputException.about(
                            new Subject.Setting(key), "is what the curve varies; leave it out, or give sizes");
                });
    }

    /**
     * Checks the runs of a curve without running them, whatever its sizes are.
     *
     * @throws InvalidInputException if one cannot run, saying what to change
     */
    public static void check(Laboratory laboratory, List<RunSpec> specs) {
        String tier = laboratory.tiers(specs.get(0).testbed()).get(0);
        List<RunSpec> smallest =
                specs.stream().map(spec -> smallest(laboratory, spec, tier)).toList();
        List<PreparedRun> unused = aboutCurve(tier, () -> laboratory.prepareAll(smallest, Progress.SILENT));
    }

    /**
     * A run with the first tier as small as it gets: the capacity that the testbed gives it, which may be none at a
     * small scale, is not the curve's.
     */
    private static RunSpec smallest(Laboratory laboratory, RunSpec spec, String tier) {
        return sized(spec, tier, laboratory.leastFrames(spec));
    }

    private List<RunResult> runAll(List<RunSpec> runs, String tier) {
        return aboutCurve(tier, () -> runAll.apply(runs));
    }

    /**
     * Does work whose refusals are about what a curve has: its sizes instead of the setting that each becomes, and no
     * clock that a policy could use.
     */
    private static <T> T aboutCurve(String tier, Supplier<T> work) {
        try {
            return work.get();
        } catch (InvalidInputException e) {
            if (e.getCause() instanceof RunChecks.NeedsTimeException untimed) {
                throw InvalidInputException.about(
                        Subject.Field.POLICY,
                        untimed.policy()
                                + " needs time; a curve counts misses without a clock: use compare, or a workload with"
                                + " arrival times",
                        e);
            }
            throw TestbedParameters.FRAMES.subject(tier).equals(e.subject()) ? e.withSubject(Subject.Field.SIZES) : e;
        }
    }

    private static CurvePoint point(RunResult result, String tier) {
        long pages = result.capacities().getOrDefault(tier, 0L);
        double ratio = (double) result.misses() / result.counts().accesses();
        return new CurvePoint(
                result.workload(),
                result.policy(),
                pages,
                result.misses(),
                ratio,
                result.testbed(),
                result.seed(),
                result.scale(),
                result.pageBytes(),
                result.capacities(),
                result.provenance());
    }

    private List<Long> automatic(List<RunSpec> specs, RunSpec spec, String tier) {
        aboutCurve(tier, () -> {
            specs.forEach(each -> laboratory.check(smallest(laboratory, each, tier))); // before the first of them runs
            return true;
        });
        long footprint = runAll(List.of(smallest(laboratory, spec, tier)), tier)
                .get(0)
                .counts()
                .pages();
        TreeSet<Long> sizes = new TreeSet<>();
        for (int halvings = HALVINGS; halvings >= 0; halvings--) {
            sizes.add(Math.max(1, (footprint + (1L << halvings) - 1) >> halvings));
        }
        return List.copyOf(sizes);
    }
}
