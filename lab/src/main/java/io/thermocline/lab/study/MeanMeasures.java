package io.thermocline.lab.study;

import static io.thermocline.lab.study.Key.CONFIGURATION;
import static io.thermocline.lab.study.Key.CONFIGURATIONS;
import static io.thermocline.lab.study.Key.OVER;
import static io.thermocline.lab.study.Key.OVER_CONFIGURATION;
import static io.thermocline.lab.study.Key.WORKLOAD;

import java.util.List;

/** Measures of placement: means of speed-ups, also over runs of another configuration, and shares of accesses. */
final class MeanMeasures {
    static final List<Measure> ALL = List.of(
            Measure.of(
                            "mean-over",
                            "arithmetic mean of the speed-ups over 'over', of all workloads of the configuration or of those in 'workload'; 'over' may be in 'over-configuration'",
                            row -> mean(row, row.configuration()),
                            CONFIGURATION,
                            OVER)
                    .orWith(WORKLOAD, OVER_CONFIGURATION),
            Measure.of("geomean-over", "as mean-over, the geometric mean", MeanMeasures::geomean, CONFIGURATION, OVER)
                    .orWith(WORKLOAD, OVER_CONFIGURATION),
            Measure.of(
                            "worst-over",
                            "as mean-over, the least of the speed-ups",
                            row -> row.workloadsOrAll(row.configuration()).stream()
                                    .mapToDouble(workload -> speedUp(row, row.configuration(), workload))
                                    .min()
                                    .orElseThrow(),
                            CONFIGURATION,
                            OVER)
                    .orWith(WORKLOAD, OVER_CONFIGURATION),
            Measure.of(
                            "least-over",
                            "the least mean-over of 'configurations'",
                            row -> row.list(CONFIGURATIONS).stream()
                                    .mapToDouble(configuration -> mean(row, configuration))
                                    .min()
                                    .orElseThrow(),
                            CONFIGURATIONS,
                            OVER)
                    .orWith(WORKLOAD, OVER_CONFIGURATION),
            Measure.of(
                            "rising-over",
                            "1 if mean-over rises along 'configurations', else 0",
                            row -> row.rises(configuration -> mean(row, configuration)) ? 1 : 0,
                            CONFIGURATIONS,
                            OVER)
                    .orWith(WORKLOAD, OVER_CONFIGURATION),
            Measure.of(
                    "fastest",
                    "workloads of the configuration on which no policy is faster",
                    MeanMeasures::fastest,
                    CONFIGURATION),
            Measure.of(
                    "no-slower",
                    "workloads of the configuration on which the policy is no slower than 'over'",
                    MeanMeasures::noSlower,
                    CONFIGURATION,
                    OVER),
            Measure.of(
                    "served-share",
                    "share of the accesses that the first tier serves",
                    row -> row.result().hitRatio(),
                    CONFIGURATION,
                    WORKLOAD));

    private MeanMeasures() {}

    private static double mean(RowRuns row, String configuration) {
        return RowRuns.mean(row.workloadsOrAll(configuration), workload -> speedUp(row, configuration, workload));
    }

    private static double geomean(RowRuns row) {
        String configuration = row.configuration();
        return TimeMeasures.geomean(
                row.workloadsOrAll(configuration), workload -> speedUp(row, configuration, workload));
    }

    private static double speedUp(RowRuns row, String configuration, String workload) {
        String ofOver = row.getOr(OVER_CONFIGURATION, configuration);
        return row.time(ofOver, workload, row.get(OVER)) / row.time(configuration, workload, row.policy());
    }

    private static double fastest(RowRuns row) {
        return row.workloads().stream()
                .filter(workload -> row.results().policies(row.configuration()).stream()
                        .allMatch(other -> isNoSlower(row, workload, other)))
                .count();
    }

    private static double noSlower(RowRuns row) {
        return row.workloads().stream()
                .filter(workload -> isNoSlower(row, workload, row.get(OVER)))
                .count();
    }

    private static boolean isNoSlower(RowRuns row, String workload, String other) {
        return row.time(workload, row.policy()) <= row.time(workload, other);
    }
}
