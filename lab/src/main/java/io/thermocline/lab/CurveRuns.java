package io.thermocline.lab;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Miss-ratio curves. Where the misses of a policy follow from one reading of the workload, exactly or nearly, its
 * points come from that; every other point is a run.
 */
public final class CurveRuns {
    private static final int HALVINGS = 10;

    /** How many sizes a curve has where none are given. */
    public static final int DEFAULT_SIZES = HALVINGS + 1;

    private final Laboratory laboratory;
    private final Set<String> notes = new LinkedHashSet<>();
    private final Maker maker;

    /** Makes what curves are made of. */
    public interface Maker {
        /** Runs specifications, such as {@link Laboratory#runAll} does; the results are in their order. */
        List<RunResult> runAll(List<RunSpec> specs);

        /** Reads a workload once, as {@link Laboratory#curvePass}; empty where every point is to be a run. */
        default Optional<CurvePass> pass(List<RunSpec> specs, List<Long> sizes) {
            return Optional.empty();
        }

        /** The laboratory itself, which tells its news to {@code progress}. */
        static Maker of(Laboratory laboratory, CurveAccuracy accuracy, Progress progress) {
            return new Maker() {
                @Override
                public List<RunResult> runAll(List<RunSpec> specs) {
                    return laboratory.runAll(specs, progress);
                }

                @Override
                public Optional<CurvePass> pass(List<RunSpec> specs, List<Long> sizes) {
                    return laboratory.curvePass(specs, sizes, accuracy, progress);
                }
            };
        }
    }

    /** Curves of a laboratory. */
    public CurveRuns(Laboratory laboratory, Maker maker) {
        this.laboratory = laboratory;
        this.maker = maker;
    }

    /**
     * The points of every specification at every size. All are checked before the first workload is read.
     *
     * @param asked runs that belong together: each setting must be known to one of them
     * @param sizes pages of the first tier, ascending; none means the footprint of each workload, a half of it, a
     *     quarter and so on, eleven at most. Where no policy of a workload takes a pass, that costs one more run, which
     *     counts its pages
     */
    public List<CurvePoint> points(List<RunSpec> asked, List<Long> sizes) {
        asked.forEach(spec -> checkSettings(laboratory, spec));
        String tier = laboratory.tiers(asked.get(0).testbed()).get(0);
        Consumer<RunSpec> check = laboratory.precheck(asked);
        asked.forEach(check);
        List<RunSpec> specs = asked.stream().map(laboratory::alone).toList();
        Map<RunSpec, @Nullable CurvePoint> points = new LinkedHashMap<>(); // null where a run is yet to be made
        List<List<RunSpec>> byWorkload = byWorkload(specs);
        if (byWorkload.size() > 1) {
            check(laboratory, specs);
        }
        byWorkload.forEach(together -> points.putAll(points(together, sizes, tier)));
        List<RunSpec> missing = points.keySet().stream()
                .filter(spec -> points.get(spec) == null)
                .toList();
        List<RunResult> results = missing.isEmpty() ? List.of() : runAll(missing, tier);
        for (int i = 0; i < results.size(); i++) {
            notes.addAll(results.get(i).notes());
            points.put(missing.get(i), CurvePoint.of(results.get(i)));
        }
        return List.copyOf(points.values());
    }

    /** The specifications of each workload, in the order of the first of each. */
    public static List<List<RunSpec>> byWorkload(List<RunSpec> specs) {
        return List.copyOf(specs.stream()
                .collect(Collectors.groupingBy(RunSpec::workload, LinkedHashMap::new, Collectors.toList()))
                .values());
    }

    /** The points of one workload by their runs, in order; none where a run is yet to be made. */
    private Map<RunSpec, @Nullable CurvePoint> points(List<RunSpec> specs, List<Long> sizes, String tier) {
        Optional<CurvePass> pass = aboutCurve(tier, () -> maker.pass(specs, sizes));
        pass.ifPresent(read -> notes.addAll(read.notes()));
        List<Long> own = !sizes.isEmpty()
                ? sizes
                : pass.map(read -> automatic(read.pages())).orElseGet(() -> automatic(footprint(specs, tier)));
        Map<RunSpec, @Nullable CurvePoint> points = new LinkedHashMap<>();
        for (RunSpec spec : specs) {
            for (long size : own) {
                RunSpec run = sized(spec, tier, size);
                points.put(run, pass.map(read -> read.points().get(run)).orElse(null));
            }
        }
        return points;
    }

    /** What people should know of the points so far, a sentence each. */
    public List<String> notes() {
        return List.copyOf(notes);
    }

    /** A run with a number of frames in its first tier, which the scale does not touch. */
    static RunSpec sized(RunSpec spec, String tier, long frames) {
        return spec.withSetting(TestbedParameters.FRAMES.key(tier), Long.toString(frames));
    }

    /** Refuses settings of what a curve varies, and of what it would keep for no one to see. */
    public static void checkSettings(Laboratory laboratory, RunSpec spec) {
        spec.refuseSeries();
        String tier = laboratory.tiers(spec.testbed()).get(0);
        Stream.concat(
                        TestbedParameters.CAPACITIES.stream().map(parameter -> parameter.key(tier)),
                        Stream.of(TestbedParameters.OVERSUBSCRIPTION.key(), TestbedParameters.CAPACITY_SHARE.key()))
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
        return aboutCurve(tier, () -> maker.runAll(runs));
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

    private long footprint(List<RunSpec> specs, String tier) {
        check(laboratory, specs); // before the first of them runs
        return runAll(List.of(smallest(laboratory, specs.get(0), tier)), tier)
                .get(0)
                .counts()
                .pages();
    }

    /** The footprint, a half of it, a quarter and so on, ascending. */
    static List<Long> automatic(long footprint) {
        TreeSet<Long> sizes = new TreeSet<>();
        for (int halvings = HALVINGS; halvings >= 0; halvings--) {
            sizes.add(Math.max(1, (footprint + (1L << halvings) - 1) >> halvings));
        }
        return List.copyOf(sizes);
    }
}
