package io.thermocline.lab.explain;

import io.thermocline.engine.run.OperationKind;
import io.thermocline.lab.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A run that is over, with what was heard of it.
 *
 * @param name its policy, and what else sets it apart from the other run
 * @param frames frames of its first tier
 */
public record ExplainedSide(
        String name, long frames, RunResult result, MissTally misses, MoveTally moves, RangeTally ranges) {
    /** What the explanation tells of it. */
    Explanation.Side told() {
        return new Explanation.Side(
                name,
                result.testbed(),
                result.policy(),
                frames,
                result.counts().served(),
                causes(),
                misses.heldByTwice(),
                moved(),
                result.latencyNs() == null
                        ? null
                        : new Explanation.Time(
                                result.modelTimeNs(), result.latencyNs().mean(), costs().outstanding()));
    }

    Costs costs() {
        return Costs.of(misses, result);
    }

    private List<Explanation.CountOfCause> causes() {
        List<Explanation.CountOfCause> causes = new ArrayList<>();
        for (MissCause cause : MissCause.values()) {
            long count = misses.count(cause);
            causes.add(new Explanation.CountOfCause(cause, count, count == 0 ? 0 : misses.ns(cause) / count));
        }
        return causes;
    }

    private Explanation.Moves moved() {
        Map<String, Long> bytes = new TreeMap<>();
        result.counts()
                .operations()
                .forEach(operation ->
                        bytes.merge(operation.from() + "-" + operation.to(), operation.bytes(), Long::sum));
        RunResult.Migrations migrations = result.counts().migrations();
        long prefetched = result.counts().operations().stream()
                .filter(operation -> operation.kind().equals(OperationKind.PREFETCH.label()))
                .mapToLong(RunResult.Operation::pages)
                .sum();
        return new Explanation.Moves(
                migrations.promotions(),
                migrations.demotions(),
                prefetched,
                migrations.pingPong(),
                migrations.wasted(),
                bytes);
    }

    /**
     * Explains why the second of two runs of one workload differs from the first.
     *
     * @param order the accesses, in the order of one of the runs
     * @param parting null where the runs made the accesses in different orders
     */
    public static Explanation explain(
            ExplainedSide first, ExplainedSide second, AccessOrder order, Explanation.@Nullable Parting parting) {
        Costs costs = first.costs();
        Costs others = second.costs();
        return new Explanation(
                first.result.workload(),
                first.result.clock(),
                order.accesses(),
                order.pages(),
                first.told(),
                second.told(),
                parting,
                others.total() - costs.total(),
                Reasons.of(costs, others),
                first.ranges.ranges(first.moves, second.ranges, second.moves));
    }
}
