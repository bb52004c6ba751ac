package io.thermocline.lab;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.run.AccessListener;
import io.thermocline.engine.run.LiveRun;
import io.thermocline.engine.run.PolicySelection;
import io.thermocline.engine.run.RunControl;
import io.thermocline.engine.run.RunSetup;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Workload;
import io.thermocline.lab.explain.AccessOrder;
import io.thermocline.lab.explain.AccessRecord;
import io.thermocline.lab.explain.ExplainedSide;
import io.thermocline.lab.explain.Explanation;
import io.thermocline.lab.explain.MissTally;
import io.thermocline.lab.explain.Misses;
import io.thermocline.lab.explain.MoveTally;
import io.thermocline.lab.explain.PageRanges;
import io.thermocline.lab.explain.PartingTally;
import io.thermocline.lab.explain.RangeTally;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Explains why two runs of one workload differ. It reads the workload, makes the runs of the optimum for both sizes of
 * the first tier and for twice as much, makes both runs, and reads the workload once more. Where the order of the
 * accesses follows from time, it makes both runs first, and the optimum of each takes the order of its run.
 */
final class ExplainedRuns {
    private static final String OPTIMUM = "belady";
    private static final String NO_VALUE = "no value"; // of a setting, in words
    private static final int BYTES_AN_ACCESS = 3; // of two runs, and the misses of four optima
    private static final int BYTES_OF_A_RECORD = 2 * AccessRecord.BYTES + 4 + 8 + 2; // with order, future and misses
    private static final int SHARE_OF_HEAP = 4; // one part in so many
    private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;

    private final Equipment equipment;
    private final RunSpec first;
    private final RunSpec second;
    private final Progress progress;
    private final Function<List<PreparedRun>, List<RunResult>> maker;

    /**
     * An explanation that has not begun.
     *
     * @param maker makes the two runs
     */
    ExplainedRuns(
            Equipment equipment,
            RunSpec first,
            RunSpec second,
            Progress progress,
            Function<List<PreparedRun>, List<RunResult>> maker) {
        this.equipment = equipment;
        this.first = first;
        this.second = second;
        this.progress = progress;
        this.maker = maker;
        check(equipment, first, second);
    }

    /** Checks that both runs make the same accesses, as far as no workload is needed. */
    static void check(Equipment equipment, RunSpec first, RunSpec second) {
        same(Subject.Field.WORKLOAD, first.workload(), second.workload());
        same(Subject.Field.CLOCK, first.clock().label(), second.clock().label());
        same(Subject.Field.SEED, first.seed(), second.seed());
        same(Subject.Field.SCALE, first.scale(), second.scale());
        Stream.concat(first.settings().keySet().stream(), second.settings().keySet().stream())
                .filter(key -> key.startsWith(RunSpec.OF_WORKLOAD))
                .forEach(key -> same(
                        new Subject.Setting(key),
                        first.settings().getOrDefault(key, NO_VALUE),
                        second.settings().getOrDefault(key, NO_VALUE)));
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
        same(Subject.Field.TESTBED.part("page"), pageBytes(equipment, first), pageBytes(equipment, second));
    }

    private static long pageBytes(Equipment equipment, RunSpec spec) {
        return equipment.plan(spec.testbed(), spec.settings()).pageBytes();
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
        checkTiers(run, other);
        preparation.tellNotes();
        return first.clock() == ClockKind.MODEL && run.resolved().workload().streams() > 1
                ? ofOrdersOfTheirOwn(preparation, run, other)
                : ofOneOrder(preparation, run, other);
    }

    private static void checkTiers(CheckedRun run, CheckedRun other) {
        String tiers = tiers(run);
        String others = tiers(other);
        if (!tiers.equals(others)) {
            throw InvalidInputException.of(
                    Subject.Field.TESTBED, others, tiers + ", as in the first run: misses are compared tier by tier");
        }
    }

    private static String tiers(CheckedRun run) {
        return "tiers " + String.join(", ", run.capacities().keySet());
    }

    /** Both runs make the accesses in the order of the workload. */
    private Explanation ofOneOrder(Preparation preparation, CheckedRun run, CheckedRun other) {
        AccessOrder order = new AccessOrder();
        read(run.resolved().workload(), batch -> {
            if (order.accesses() + (long) batch.size > most(BYTES_AN_ACCESS)) {
                throw tooMany(most(BYTES_AN_ACCESS), BYTES_AN_ACCESS);
            }
            order.add(batch);
            equipment.rules().checkAccesses(order.accesses());
            equipment.rules().checkTable(order.pages(), run.testbed().upperFrames());
        });
        if (order.accesses() == 0) {
            throw CheckedRun.withoutAccesses(first);
        }
        PageRanges ranges = PageRanges.of(order.pages());
        Map<Long, Misses> optima = optima(preparation, null, List.of(run, other));
        Watch watch = new Watch(run, ranges, tally(order, optima, run));
        Watch otherWatch = new Watch(other, ranges, tally(order, optima, other));
        List<RunResult> results = maker.apply(List.of(watch, otherWatch));
        PartingTally parting = new PartingTally(watch.misses, otherWatch.misses);
        read(run.resolved().workload(), batch -> {
            watch.ranges.add(batch);
            otherWatch.ranges.add(batch);
            parting.add(batch);
        });
        return ExplainedSide.explain(
                watch.side(name(first, second), results.get(0)),
                otherWatch.side(name(second, first), results.get(1)),
                order,
                parting.parting());
    }

    /**
     * Time decides the order of the accesses, so that each run has its own, which is known when it is over. The optimum
     * of a run makes the accesses in the order of that run.
     */
    private Explanation ofOrdersOfTheirOwn(Preparation preparation, CheckedRun run, CheckedRun other) {
        PageRanges ranges =
                PageRanges.of(Math.toIntExact(run.resolved().workload().pages()));
        List<Recorded> recorded = List.of(new Recorded(run, ranges), new Recorded(other, ranges));
        List<RunResult> results = maker.apply(List.copyOf(recorded));
        List<ExplainedSide> sides = new ArrayList<>();
        List<AccessOrder> orders = new ArrayList<>();
        for (int i = 0; i < recorded.size(); i++) {
            Recorded one = recorded.get(i);
            Workload made = one.record.workload(run.resolved().workload().pages());
            AccessOrder order = new AccessOrder();
            read(made, order::add);
            if (order.accesses() == 0) {
                throw CheckedRun.withoutAccesses(first);
            }
            MissTally misses = tally(order, optima(preparation, made, List.of(one.run)), one.run);
            one.record.tell(misses);
            Watch watch = new Watch(one, misses);
            read(made, watch.ranges::add);
            String name = i == 0 ? name(first, second) : name(second, first);
            sides.add(watch.side(name, results.get(i)));
            orders.add(order);
        }
        AccessOrder order = orders.get(0);
        if (order.accesses() != orders.get(1).accesses()) {
            throw InvalidInputException.about(
                    Subject.Field.WORKLOAD,
                    "makes " + order.accesses() + " accesses in the first run and "
                            + orders.get(1).accesses()
                            + " in the second, so that there is nothing to compare; take another workload");
        }
        return ExplainedSide.explain(sides.get(0), sides.get(1), order, null);
    }

    /** Accesses of which so many bytes each may be kept. */
    private static int most(int bytesOfEach) {
        long fit = Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP / bytesOfEach;
        return (int) Math.min(LONGEST_ARRAY, fit);
    }

    private static InvalidInputException tooMany(int most, int bytesOfEach) {
        return InvalidInputException.about(
                Subject.Field.WORKLOAD,
                "has more than " + most + " accesses, of each of which an explanation keeps " + bytesOfEach
                        + " bytes; take fewer, or give the process more memory");
    }

    /** Reads the accesses in the order of a workload. */
    private void read(Workload workload, Consumer<AccessBatch> reader) {
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

    /**
     * Misses of the optimum, by frames of the first tier: those of the runs, and twice as many. It is counted, and goes
     * over no fleet.
     *
     * @param accesses null for those that the runs name
     */
    private Map<Long, Misses> optima(Preparation preparation, @Nullable Workload accesses, List<CheckedRun> of) {
        Map<Long, Misses> optima = new TreeMap<>();
        Map<Long, CheckedRun> runs = new TreeMap<>();
        for (CheckedRun one : of) {
            for (long frames : List.of(frames(one), twice(one))) {
                runs.computeIfAbsent(frames, size -> preparation.prepareCounted(sized(one, size), accesses));
                optima.put(frames, new Misses());
            }
        }
        List<Callable<RunResult>> works = runs.entrySet().stream()
                .<Callable<RunResult>>map(entry ->
                        () -> entry.getValue().counted(unseen(), heardBy(RunControl.NONE, of(optima, entry.getKey()))))
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

    private static MissTally tally(AccessOrder order, Map<Long, Misses> optima, CheckedRun run) {
        return new MissTally(
                order,
                of(optima, frames(run)),
                of(optima, twice(run)),
                run.testbed().tiers().size());
    }

    // ---- the two runs

    /** A control with a listener of its own. */
    private static RunControl heardBy(RunControl control, AccessListener listener) {
        return new RunControl() {
            @Override
            public void preparing() {
                control.preparing();
            }

            @Override
            public void atChunk(LiveRun run) {
                control.atChunk(run);
            }

            @Override
            public void atEnd(LiveRun run) {
                control.atEnd(run);
            }

            @Override
            public AccessListener listener() {
                return listener;
            }
        };
    }

    /** One of the two runs, which is listened to while it is made. */
    private static class Heard implements PreparedRun {
        final CheckedRun run;
        final MoveTally moves;
        private final AccessListener listener;

        Heard(CheckedRun run, MoveTally moves, AccessListener listener) {
            this.run = run;
            this.moves = moves;
            this.listener = listener;
        }

        @Override
        public RunSpec spec() {
            return run.spec();
        }

        @Override
        public Testbed testbed() {
            return run.testbed();
        }

        @Override
        public long accesses() {
            return run.accesses();
        }

        @Override
        public PolicySelection successor(String policy) {
            throw unchanged(Subject.Field.POLICY);
        }

        @Override
        public Testbed changed(Map<String, String> settings) {
            throw unchanged(Subject.Field.TESTBED);
        }

        private static InvalidInputException unchanged(Subject subject) {
            return InvalidInputException.about(subject, "cannot change in the runs of an explanation");
        }

        @Override
        public RunResult run(Progress progress, RunControl control) {
            return run.watched(progress, heardBy(control, listener), moves);
        }
    }

    /** One whose accesses are known before. */
    private static final class Watch extends Heard {
        private final MissTally misses;
        private final RangeTally ranges;

        Watch(CheckedRun run, PageRanges ranges, MissTally misses) {
            super(run, new MoveTally(ranges), misses);
            this.misses = misses;
            this.ranges = new RangeTally(ranges, misses);
        }

        /** One that was recorded, and its misses. */
        Watch(Recorded recorded, MissTally misses) {
            super(recorded.run, recorded.moves, misses);
            this.misses = misses;
            ranges = new RangeTally(recorded.ranges, misses);
        }

        ExplainedSide side(String name, RunResult result) {
            return new ExplainedSide(name, frames(run), result, misses, moves, ranges);
        }
    }

    /** One whose accesses are recorded as it decides them. */
    private static final class Recorded extends Heard {
        private final AccessRecord record;
        private final PageRanges ranges;

        Recorded(CheckedRun run, PageRanges ranges) {
            this(
                    run,
                    ranges,
                    new AccessRecord(
                            most(BYTES_OF_A_RECORD), () -> tooMany(most(BYTES_OF_A_RECORD), BYTES_OF_A_RECORD)));
        }

        private Recorded(CheckedRun run, PageRanges ranges, AccessRecord record) {
            super(run, new MoveTally(ranges), record);
            this.record = record;
            this.ranges = ranges;
        }
    }

    /** The policies of a run, with the testbed, the settings and the changes in which it differs from another. */
    private static String name(RunSpec spec, RunSpec other) {
        String testbed = spec.testbed().equals(other.testbed()) ? "" : " on " + spec.testbed();
        List<String> different = new ArrayList<>(spec.settings().entrySet().stream()
                .filter(setting -> !setting.getValue().equals(other.settings().get(setting.getKey())))
                .map(Map.Entry::toString)
                .toList());
        spec.changes().stream()
                .filter(change -> !other.changes().contains(change))
                .map(ExplainedRuns::name)
                .forEach(different::add);
        return policies(spec) + testbed + (different.isEmpty() ? "" : " with " + String.join(", ", different));
    }

    private static String policies(RunSpec spec) {
        return Stream.concat(
                        Stream.of(spec.policy()),
                        spec.switchesInOrder().stream().map(RunSpec.PolicySwitch::policy))
                .collect(Collectors.joining(" \u2192 "));
    }

    private static String name(RunSpec.SettingsChange change) {
        String settings = change.settings().isEmpty()
                ? "its own settings"
                : change.settings().entrySet().stream().map(Map.Entry::toString).collect(Collectors.joining(" and "));
        return settings + " from access " + RunSetup.roundedUp(change.access());
    }
}
