package io.thermocline.lab;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.run.AccessListener;
import io.thermocline.engine.run.OperationSink;
import io.thermocline.engine.run.RunControl;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Workload;
import io.thermocline.lab.explain.AccessOrder;
import io.thermocline.lab.explain.ExplainedSide;
import io.thermocline.lab.explain.Explanation;
import io.thermocline.lab.explain.MissTally;
import io.thermocline.lab.explain.Misses;
import io.thermocline.lab.explain.MoveTally;
import io.thermocline.lab.explain.PageRanges;
import io.thermocline.lab.explain.RangeTally;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Explains why two runs of one workload differ. It reads the workload, makes the runs of the optimum for both sizes of
 * the first tier and for twice as much, makes both runs, and reads the workload once more.
 */
final class ExplainedRuns {
    private static final String OPTIMUM = "belady";
    private static final int BYTES_AN_ACCESS = 3; // of two runs, and the misses of four optima
    private static final int SHARE_OF_HEAP = 4; // one part in so many

    private final Equipment equipment;
    private final RunSpec first;
    private final RunSpec second;
    private final Progress progress;

    /** An explanation that has not begun. */
    ExplainedRuns(Equipment equipment, RunSpec first, RunSpec second, Progress progress) {
        this.equipment = equipment;
        this.first = first;
        this.second = second;
        this.progress = progress;
        checkComparable();
    }

    private void checkComparable() {
        same(Subject.Field.WORKLOAD, first.workload(), second.workload());
        same(Subject.Field.CLOCK, first.clock().label(), second.clock().label());
        same(Subject.Field.SEED, first.seed(), second.seed());
        same(Subject.Field.SCALE, first.scale(), second.scale());
        Stream.concat(first.settings().keySet().stream(), second.settings().keySet().stream())
                .filter(key -> key.startsWith(RunSpec.OF_WORKLOAD))
                .forEach(key -> same(
                        new Subject.Setting(key),
                        first.settings().getOrDefault(key, ""),
                        second.settings().getOrDefault(key, "")));
        for (RunSpec spec : List.of(first, second)) {
            if (spec.clock() == ClockKind.WALL) {
                throw InvalidInputException.of(
                        Subject.Field.CLOCK, spec.clock().label(), "none or model: an explanation makes its own runs");
            }
            for (TestbedParameter<?> needless : List.of(TestbedParameters.PAYLOAD, TestbedParameters.SERIES)) {
                if (spec.settings().containsKey(needless.key())) {
                    throw InvalidInputException.about(
                            new Subject.Setting(needless.key()),
                            "changes no decision; leave it out to have runs explained");
                }
            }
        }
    }

    private static void same(Subject subject, Object one, Object other) {
        if (!one.equals(other)) {
            throw InvalidInputException.of(
                    subject, other, one + ", as in the first run: both are to make the same accesses");
        }
    }

    /** Makes the runs and explains them. */
    Explanation explain() {
        Preparation preparation =
                new Preparation(equipment, List.of(first, second, optimum(first), optimum(second)), progress);
        CheckedRun run = preparation.prepare(first, null);
        CheckedRun other = preparation.prepare(second, null);
        preparation.tellNotes();
        same(
                Subject.Field.TESTBED.part("page"),
                run.testbed().pageBytes(),
                other.testbed().pageBytes());
        checkOrdered(run);
        AccessOrder order = new AccessOrder();
        long most = Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP / BYTES_AN_ACCESS;
        read(run, batch -> {
            checkRoom(order.accesses() + (long) batch.size, most);
            order.add(batch);
            equipment.rules().checkAccesses(order.accesses());
            equipment.rules().checkTable(order.pages(), run.testbed().upperFrames());
        });
        if (order.accesses() == 0) {
            throw CheckedRun.withoutAccesses(first);
        }
        PageRanges ranges = PageRanges.of(order.pages());
        Map<Long, Misses> optima = optima(preparation, run, other);
        Watch watch = new Watch(order, optima, ranges, run);
        Watch otherWatch = new Watch(order, optima, ranges, other);
        List<Callable<RunResult>> runs = List.of(watch::run, otherWatch::run);
        List<RunResult> results = AllCores.results(runs);
        RangeTally tally = new RangeTally(ranges, watch.misses, otherWatch.misses);
        read(run, tally::add);
        return ExplainedSide.explain(
                watch.side(name(first, second), results.get(0)),
                otherWatch.side(name(second, first), results.get(1)),
                order,
                tally);
    }

    private static void checkOrdered(CheckedRun run) {
        Workload workload = run.resolved().workload();
        if (workload.streams() > 1) {
            throw InvalidInputException.about(
                    Subject.Field.WORKLOAD,
                    "has " + workload.streams()
                            + " streams, whose order follows from time, so that two runs make no accesses to compare one"
                            + " by one; take a workload of one stream");
        }
    }

    private static void checkRoom(long accesses, long most) {
        if (accesses > Math.min(most, Integer.MAX_VALUE)) {
            throw InvalidInputException.about(
                    Subject.Field.WORKLOAD,
                    "has more than " + Math.min(most, Integer.MAX_VALUE)
                            + " accesses, of each of which an explanation keeps " + BYTES_AN_ACCESS
                            + " bytes; take fewer, or give the process more memory");
        }
    }

    /** Reads the accesses in the order of the workload. */
    private void read(CheckedRun run, Consumer<AccessBatch> reader) {
        Workload workload = run.resolved().workload();
        AccessBatch batch = new AccessBatch(workload.columns());
        try (AccessSource source = workload.open(progress::preparing)) {
            while (source.read(batch)) {
                progress.preparing();
                reader.accept(batch);
            }
        }
    }

    // ---- the optimum

    /** The run of the optimum on the testbed of another, without a clock. */
    private static RunSpec optimum(RunSpec of) {
        Map<String, String> settings = new LinkedHashMap<>(of.settings());
        settings.keySet().removeIf(key -> key.startsWith(RunSpec.OF_POLICY));
        return new RunSpec(
                of.testbed(), of.workload(), OPTIMUM, of.scale(), of.seed(), settings, ClockKind.NONE, List.of());
    }

    /** Misses of the optimum, by frames of the first tier: those of both runs, and twice as many. */
    private Map<Long, Misses> optima(Preparation preparation, CheckedRun run, CheckedRun other) {
        Map<Long, Misses> optima = new TreeMap<>();
        Map<Long, CheckedRun> runs = new TreeMap<>();
        for (CheckedRun one : List.of(run, other)) {
            for (long frames : List.of(frames(one), twice(one))) {
                runs.computeIfAbsent(frames, size -> preparation.prepare(sized(one, size), null));
                optima.put(frames, new Misses());
            }
        }
        List<Callable<RunResult>> works = runs.entrySet().stream()
                .<Callable<RunResult>>map(entry -> () ->
                        entry.getValue().watched(unseen(), heardBy(of(optima, entry.getKey())), OperationSink.NONE))
                .toList();
        List<RunResult> unused = AllCores.results(works);
        return optima;
    }

    /** Tells nothing of a run, but may end it. */
    private Progress unseen() {
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

    private static RunSpec sized(CheckedRun run, long frames) {
        String tier = run.testbed().tiers().get(0).name();
        RunSpec spec = optimum(run.spec());
        Map<String, String> settings = new LinkedHashMap<>(spec.settings());
        TestbedParameters.CAPACITIES.forEach(parameter -> settings.remove(parameter.key(tier)));
        settings.remove(TestbedParameters.OVERSUBSCRIPTION.key());
        settings.remove(TestbedParameters.CAPACITY_SHARE.key());
        return CurveRuns.sized(spec.withSettings(settings), tier, frames);
    }

    private static Misses of(Map<Long, Misses> optima, long frames) {
        return Objects.requireNonNull(optima.get(frames));
    }

    private static long frames(CheckedRun run) {
        return run.testbed().frames(0);
    }

    private static long twice(CheckedRun run) {
        return Math.min(Testbed.MAX_PAGES, 2 * frames(run));
    }

    // ---- the two runs

    private static RunControl heardBy(AccessListener listener) {
        return new RunControl() {
            @Override
            public AccessListener listener() {
                return listener;
            }
        };
    }

    /** One of the two runs, and what is heard of it. */
    private final class Watch {
        private final CheckedRun run;
        private final MissTally misses;
        private final MoveTally moves;

        Watch(AccessOrder order, Map<Long, Misses> optima, PageRanges ranges, CheckedRun run) {
            this.run = run;
            misses = new MissTally(
                    order,
                    of(optima, frames(run)),
                    of(optima, twice(run)),
                    run.testbed().tiers().size());
            moves = new MoveTally(ranges);
        }

        RunResult run() {
            return run.watched(progress, heardBy(misses), moves);
        }

        ExplainedSide side(String name, RunResult result) {
            return new ExplainedSide(name, frames(run), result, misses, moves);
        }
    }

    /** The policy of a run, with the testbed and the settings in which it differs from another. */
    private static String name(RunSpec spec, RunSpec other) {
        String testbed = spec.testbed().equals(other.testbed()) ? "" : " on " + spec.testbed();
        String settings = spec.settings().entrySet().stream()
                .filter(setting -> !setting.getValue().equals(other.settings().get(setting.getKey())))
                .map(Map.Entry::toString)
                .collect(Collectors.joining(", "));
        return spec.policy() + testbed + (settings.isEmpty() ? "" : " with " + settings);
    }
}
