package io.thermocline.lab.study;

import static io.thermocline.lab.study.Key.COLD;
import static io.thermocline.lab.study.Key.CONFIGURATION;
import static io.thermocline.lab.study.Key.COST;
import static io.thermocline.lab.study.Key.METRIC;
import static io.thermocline.lab.study.Key.OVER;
import static io.thermocline.lab.study.Key.OVER_CONFIGURATION;
import static io.thermocline.lab.study.Key.WORKLOAD;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.run.CostModel;
import io.thermocline.engine.run.Series;
import io.thermocline.lab.RunResult;
import java.util.List;
import java.util.stream.IntStream;

/** Measures of the metrics that policies report. */
final class PolicyMeasures {
    private static final double SECOND_NS = 1e9;

    static final List<Measure> ALL = List.of(
            Measure.of(
                    "policy-metric",
                    "the metric of the policy",
                    row -> metric(row, row.result()),
                    CONFIGURATION,
                    WORKLOAD,
                    METRIC),
            Measure.of(
                    "policy-metric-if-any",
                    "the metric of the policy; none where there was nothing to measure",
                    row -> metricIfAny(row.result(), row.get(METRIC)),
                    CONFIGURATION,
                    WORKLOAD,
                    METRIC),
            Measure.of(
                    "metric-cut",
                    "1 - the metric over that of 'over'; mean of all workloads",
                    row -> TrafficMeasures.meanCut(row, result -> metric(row, result)),
                    CONFIGURATION,
                    OVER,
                    METRIC),
            Measure.of(
                            "metric-mean",
                            "mean of the metric over all workloads of the configuration, or over those in 'workload'",
                            PolicyMeasures::mean,
                            CONFIGURATION,
                            METRIC)
                    .orWith(WORKLOAD),
            Measure.of(
                    "series-final",
                    "mean of the last tenth of the points of the series 'metric'",
                    PolicyMeasures::seriesFinal,
                    CONFIGURATION,
                    WORKLOAD,
                    METRIC),
            Measure.of(
                    "metric-growth",
                    "the metric minus that of 'over' in 'over-configuration'",
                    row -> metric(row, row.result()) - metric(row, row.overElsewhere()),
                    CONFIGURATION,
                    OVER_CONFIGURATION,
                    WORKLOAD,
                    OVER,
                    METRIC),
            Measure.of(
                    "metric-per-second",
                    "the metric by the model time in seconds",
                    row -> metric(row, row.result()) / (row.result().modelTimeNs() / SECOND_NS),
                    CONFIGURATION,
                    WORKLOAD,
                    METRIC),
            Measure.of(
                    "saving",
                    "share of the cost of memory that is saved: 'cold' times 1 - 'cost' (thesis Table 6.4)",
                    row -> CostModel.saving(row.number(COLD), row.number(COST)),
                    COLD,
                    COST));

    private PolicyMeasures() {}

    private static double metric(RowRuns row, RunResult result) {
        Number metric = result.policyMetrics().get(row.get(METRIC));
        if (metric == null) {
            throw new InvalidInputException("study " + row.results().study() + ": policy " + result.policy()
                    + " reports no metric '" + row.get(METRIC) + "'; it reports: "
                    + String.join(", ", result.policyMetrics().keySet()));
        }
        return metric.doubleValue();
    }

    private static double mean(RowRuns row) {
        return RowRuns.mean(
                row.workloadsOrAll(row.configuration()), workload -> metric(row, row.result(workload, row.policy())));
    }

    private static double seriesFinal(RowRuns row) {
        Series series = row.result().series().get(row.get(METRIC));
        if (series == null || series.size() == 0) {
            throw new InvalidInputException("study " + row.results().study() + ": policy " + row.policy()
                    + " has no series '" + row.get(METRIC) + "'; it has: "
                    + String.join(", ", row.result().series().keySet()));
        }
        int points = Math.max(1, series.size() / 10);
        return IntStream.range(series.size() - points, series.size())
                .mapToDouble(series::value)
                .average()
                .orElseThrow();
    }

    /** A metric of a run; NaN where the policy had nothing to measure. */
    static double metricIfAny(RunResult result, String name) {
        return result.policyMetrics().getOrDefault(name, Double.NaN).doubleValue();
    }
}
