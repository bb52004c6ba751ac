package io.thermocline.lab;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Workload;
import io.thermocline.lab.explain.AccessOrder;
import io.thermocline.lab.explain.AccessRecord;
import io.thermocline.lab.explain.ExplainedSide;
import io.thermocline.lab.explain.Explanation;
import io.thermocline.lab.explain.MissTally;
import io.thermocline.lab.explain.MoveTally;
import io.thermocline.lab.explain.PageRanges;
import io.thermocline.lab.explain.PartingTally;
import io.thermocline.lab.explain.RangeTally;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Explains why two runs of one workload differ. It reads the workload, makes the runs of the optimum for both sizes of
 * the first tier and for twice as much, makes both runs, and reads the workload once more. Where the order of the
 * accesses follows from time, it makes both runs first, and the optimum of each takes the order of its run.
 */
final class ExplainedRuns {
    private static final AccessRoom ROOM_IN_ONE_ORDER = new AccessRoom(3); // of two runs, and the misses of four optima
    private static final AccessRoom ROOM_OF_A_RECORD =
            new AccessRoom(2 * AccessRecord.BYTES + 4 + 8 + 2); // with order, future and misses

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
        SameAccesses.check(equipment, first, second);
    }

    /** Makes the runs and explains them. */
    Explanation explain() {
        Preparation preparation =
                new Preparation(equipment, List.of(first, second, Optima.spec(first), Optima.spec(second)), progress);
        CheckedRun run = preparation.prepare(first, null);
        CheckedRun other = preparation.prepare(second, null);
        SameAccesses.checkTiers(run, other);
        preparation.tellNotes();
        return first.clock() == ClockKind.MODEL && run.resolved().workload().streams() > 1
                ? ofOrdersOfTheirOwn(preparation, run, other)
                : ofOneOrder(preparation, run, other);
    }

    /** Both runs make the accesses in the order of the workload. */
    private Explanation ofOneOrder(Preparation preparation, CheckedRun run, CheckedRun other) {
        AccessOrder order = new AccessOrder();
        read(run.resolved().workload(), batch -> {
            if (order.accesses() + (long) batch.size > ROOM_IN_ONE_ORDER.most()) {
                throw ROOM_IN_ONE_ORDER.refusal();
            }
            order.add(batch);
            equipment.rules().checkAccesses(order.accesses());
            equipment.rules().checkTable(order.pages(), run.testbed().upperFrames());
        });
        checkAccesses(order);
        PageRanges ranges = PageRanges.of(order.pages());
        Optima optima = Optima.of(List.of(run, other), preparation, null, progress);
        Tallies tallies = new Tallies(run, new MoveTally(ranges), ranges, optima.tally(run, order));
        Tallies others = new Tallies(other, new MoveTally(ranges), ranges, optima.tally(other, order));
        List<RunResult> results = maker.apply(List.of(tallies.heard(), others.heard()));
        PartingTally parting = new PartingTally(tallies.misses, others.misses);
        read(run.resolved().workload(), batch -> {
            tallies.byRange.add(batch);
            others.byRange.add(batch);
            parting.add(batch);
        });
        return ExplainedSide.explain(
                tallies.side(SideName.of(first, second), results.get(0)),
                others.side(SideName.of(second, first), results.get(1)),
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
        Recorded recorded = Recorded.of(run, ranges);
        Recorded otherRecorded = Recorded.of(other, ranges);
        List<RunResult> results = maker.apply(List.of(recorded.heard, otherRecorded.heard));
        Replayed one = replay(preparation, recorded, ranges, SideName.of(first, second), results.get(0));
        Replayed another = replay(preparation, otherRecorded, ranges, SideName.of(second, first), results.get(1));
        if (one.order.accesses() != another.order.accesses()) {
            throw InvalidInputException.about(
                    Subject.Field.WORKLOAD,
                    "makes " + one.order.accesses() + " accesses in the first run and "
                            + another.order.accesses()
                            + " in the second, so that there is nothing to compare; take another workload");
        }
        return ExplainedSide.explain(one.side, another.side, one.order, null);
    }

    /** Makes the accesses of a run once more, in the order that was recorded. */
    private Replayed replay(
            Preparation preparation, Recorded recorded, PageRanges ranges, String name, RunResult result) {
        CheckedRun run = recorded.heard.run();
        Workload made = recorded.record.workload(run.resolved().workload().pages());
        AccessOrder order = new AccessOrder();
        read(made, order::add);
        checkAccesses(order);
        MissTally misses = Optima.of(List.of(run), preparation, made, progress).tally(run, order);
        recorded.record.tell(misses);
        Tallies tallies = new Tallies(run, recorded.heard.moves(), ranges, misses);
        read(made, tallies.byRange::add);
        return new Replayed(order, tallies.side(name, result));
    }

    private void checkAccesses(AccessOrder order) {
        if (order.accesses() == 0) {
            throw CheckedRun.withoutAccesses(first);
        }
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

    /** What is counted of one of the two runs. */
    private record Tallies(CheckedRun run, MoveTally moves, MissTally misses, RangeTally byRange) {
        Tallies(CheckedRun run, MoveTally moves, PageRanges ranges, MissTally misses) {
            this(run, moves, misses, new RangeTally(ranges, misses));
        }

        HeardRun heard() {
            return new HeardRun(run, moves, misses);
        }

        ExplainedSide side(String name, RunResult result) {
            return new ExplainedSide(name, run.testbed().frames(0), result, misses, moves, byRange);
        }
    }

    /** One of the two runs, whose accesses are recorded as it decides them. */
    private record Recorded(HeardRun heard, AccessRecord record) {
        static Recorded of(CheckedRun run, PageRanges ranges) {
            AccessRecord record = new AccessRecord(ROOM_OF_A_RECORD.most(), ROOM_OF_A_RECORD::refusal);
            return new Recorded(new HeardRun(run, new MoveTally(ranges), record), record);
        }
    }

    /** A recorded run, with the order of its accesses. */
    private record Replayed(AccessOrder order, ExplainedSide side) {}
}
