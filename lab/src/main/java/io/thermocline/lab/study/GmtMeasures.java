package io.thermocline.lab.study;

import static io.thermocline.lab.study.Key.AMONG;
import static io.thermocline.lab.study.Key.CONFIGURATION;
import static io.thermocline.lab.study.Key.METRIC;
import static io.thermocline.lab.study.Key.OVER;
import static io.thermocline.lab.study.Key.OVER_CONFIGURATION;
import static io.thermocline.lab.study.Key.WORKLOAD;
import static io.thermocline.lab.study.TrafficMeasures.bothWays;
import static io.thermocline.lab.study.TrafficMeasures.last;
import static io.thermocline.lab.study.TrafficMeasures.moved;
import static io.thermocline.lab.study.TrafficMeasures.readFromLast;

import io.thermocline.lab.RunResult;
import java.util.List;
import java.util.Map;

/** Measures of a middle tier: what moves to and from it, what it costs, and which transfer with it is the best. */
final class GmtMeasures {
    static final List<Measure> ALL = List.of(
            Measure.of(
                    "metric-by-misses",
                    "the metric of the policy over the misses of the first tier",
                    row -> PolicyMeasures.metricIfAny(row.result(), row.get(METRIC))
                            / row.result().misses(),
                    CONFIGURATION,
                    WORKLOAD,
                    METRIC),
            Measure.of(
                    "metric-largest",
                    "1 if the metric is no smaller than each of 'among', else 0; none where there was nothing to measure",
                    GmtMeasures::largest,
                    CONFIGURATION,
                    WORKLOAD,
                    METRIC,
                    AMONG),
            Measure.of(
                    "middle-down",
                    "bytes from the first tier to the second, over those of 'over' between the first and the last",
                    row -> middleMoves(row, 0, 1),
                    CONFIGURATION,
                    WORKLOAD,
                    OVER),
            Measure.of(
                    "middle-up",
                    "bytes from the second tier to the first, over those of 'over' between the first and the last",
                    row -> middleMoves(row, 1, 0),
                    CONFIGURATION,
                    WORKLOAD,
                    OVER),
            Measure.of(
                    "middle-return",
                    "bytes from the second tier to the first over those to it; mean of all workloads",
                    row -> row.mean(workload -> middleReturn(row, workload)),
                    CONFIGURATION),
            Measure.of(
                    "overhead",
                    "model time over that in 'over-configuration', minus 1; mean of all workloads",
                    row -> row.mean(workload -> overhead(row, workload)),
                    CONFIGURATION,
                    OVER_CONFIGURATION),
            Measure.of(
                    "bound-cut",
                    "1 - bytes read from the last tier over those of 'over' in 'over-configuration'",
                    row -> 1 - readFromLast(row.result()) / readFromLast(row.overElsewhere()),
                    CONFIGURATION,
                    OVER_CONFIGURATION,
                    WORKLOAD,
                    OVER),
            Measure.of(
                    "crossover",
                    "the largest number that is the name of a workload on which the policy is no slower than 'over'; 0 if none",
                    GmtMeasures::crossover,
                    CONFIGURATION,
                    OVER),
            Measure.of(
                    "share-of-best",
                    "the shortest model time of all policies of the configuration over that of the policy",
                    GmtMeasures::shareOfBest,
                    CONFIGURATION,
                    WORKLOAD),
            Measure.of(
                    "host-bandwidth",
                    "GB/s from the second tier to the first, over the whole run",
                    row -> moved(row.result(), 1, 0) / row.result().modelTimeNs(),
                    CONFIGURATION,
                    WORKLOAD));

    private GmtMeasures() {}

    private static double largest(RowRuns row) {
        Map<String, Number> metrics = row.result().policyMetrics();
        if (!metrics.containsKey(row.get(METRIC))) {
            return Double.NaN;
        }
        double largest = PolicyMeasures.metricIfAny(row.result(), row.get(METRIC));
        return row.list(AMONG).stream()
                        .allMatch(other -> metrics.getOrDefault(other, 0).doubleValue() <= largest)
                ? 1
                : 0;
    }

    private static double middleMoves(RowRuns row, int from, int to) {
        RunResult over = row.over();
        return moved(row.result(), from, to) / bothWays(over, last(over));
    }

    private static double middleReturn(RowRuns row, String workload) {
        RunResult result = row.result(workload, row.policy());
        double placed = moved(result, 0, 1);
        return placed == 0 ? 0 : moved(result, 1, 0) / placed;
    }

    private static double overhead(RowRuns row, String workload) {
        return row.time(workload, row.policy()) / row.time(row.get(OVER_CONFIGURATION), workload, row.policy()) - 1;
    }

    private static double crossover(RowRuns row) {
        return row.workloads().stream()
                .filter(workload -> row.time(workload, row.policy()) <= row.time(workload, row.get(OVER)))
                .mapToDouble(Double::parseDouble)
                .max()
                .orElse(0);
    }

    private static double shareOfBest(RowRuns row) {
        double best = row.results().policies(row.configuration()).stream()
                .mapToDouble(policy -> row.time(row.get(WORKLOAD), policy))
                .min()
                .orElseThrow();
        return best / row.result().modelTimeNs();
    }
}
