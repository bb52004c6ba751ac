package io.thermocline.lab.study;

import static io.thermocline.lab.study.Key.CONFIGURATION;
import static io.thermocline.lab.study.Key.CONFIGURATIONS;
import static io.thermocline.lab.study.Key.OVER;
import static io.thermocline.lab.study.Key.OVER_CONFIGURATION;
import static io.thermocline.lab.study.Key.OVER_WORKLOAD;
import static io.thermocline.lab.study.Key.PAPERS;
import static io.thermocline.lab.study.Key.POLICY;
import static io.thermocline.lab.study.Key.TOLERANCE;
import static io.thermocline.lab.study.Key.WORKLOAD;

import io.thermocline.engine.InvalidInputException;
import java.util.Collection;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Measures of model times, and of their ratios. */
final class TimeMeasures {
    private static final double NEARLY_SHORTEST = 1.05;

    static final List<Measure> ALL = List.of(
            Measure.of(
                    "time-us",
                    "model time in microseconds",
                    row -> row.result().modelTimeNs() / 1e3,
                    CONFIGURATION,
                    WORKLOAD),
            Measure.of(
                    "time-over",
                    "model time over that of 'over'",
                    row -> 1 / speedUp(row),
                    CONFIGURATION,
                    WORKLOAD,
                    OVER),
            Measure.of(
                    "speed-up",
                    "model time of 'over' over that of the policy",
                    TimeMeasures::speedUp,
                    CONFIGURATION,
                    WORKLOAD,
                    OVER),
            Measure.of(
                            "faster",
                            "model time of the run of 'over-configuration', 'over-workload' and 'over' over that of the"
                                    + " row's own; what is left out is the row's; the mean where 'workload' names several",
                            TimeMeasures::faster,
                            CONFIGURATION,
                            WORKLOAD)
                    .orWith(OVER_CONFIGURATION, OVER_WORKLOAD, OVER),
            Measure.of(
                    "geomean",
                    "geometric mean of the speed-ups over 'over' of all workloads of the configuration",
                    row -> geomean(row, row.configuration(), row.policy()),
                    CONFIGURATION,
                    OVER),
            Measure.of(
                    "first",
                    "1 if no policy of the configuration has a better geomean over 'over', else 0",
                    row -> first(row) ? 1 : 0,
                    CONFIGURATION,
                    OVER),
            Measure.of(
                    "rising",
                    "1 if the geomean over 'over' rises along 'configurations', else 0",
                    row -> row.rises(configuration -> geomean(row, configuration, row.policy())) ? 1 : 0,
                    CONFIGURATIONS,
                    OVER),
            Measure.of(
                    "apps-within",
                    "workloads whose speed-up over 'over' is within 'tolerance' of the value in 'papers'",
                    TimeMeasures::appsWithin,
                    CONFIGURATION,
                    OVER,
                    PAPERS,
                    TOLERANCE),
            Measure.of(
                    "slow-down",
                    "model time over that in 'over-configuration'; the geometric mean where 'workload' names several",
                    TimeMeasures::slowDown,
                    CONFIGURATION,
                    OVER_CONFIGURATION,
                    WORKLOAD),
            Measure.of(
                    "knee",
                    "number at the end of the name of the first configuration whose model time is within 5 % of the shortest",
                    TimeMeasures::knee,
                    CONFIGURATIONS,
                    WORKLOAD));

    private TimeMeasures() {}

    private static double speedUp(RowRuns row) {
        return (double) row.over().modelTimeNs() / row.result().modelTimeNs();
    }

    private static double speedUp(RowRuns row, String configuration, String workload, String policy) {
        return row.time(configuration, workload, row.get(OVER)) / row.time(configuration, workload, policy);
    }

    private static double faster(RowRuns row) {
        List<String> workloads = row.list(WORKLOAD);
        List<String> others = List.of(row.getOr(OVER_WORKLOAD, WORKLOAD).split(",", -1));
        if (others.size() != workloads.size()) {
            throw new InvalidInputException("study " + row.results().study() + ": faster compares " + workloads.size()
                    + " workloads with " + others.size() + "; allowed: as many");
        }
        String configuration = row.getOr(OVER_CONFIGURATION, CONFIGURATION);
        String policy = row.getOr(OVER, POLICY);
        double sum = 0;
        for (int i = 0; i < workloads.size(); i++) {
            sum += row.time(configuration, others.get(i), policy) / row.time(workloads.get(i), row.policy());
        }
        return sum / workloads.size();
    }

    private static double geomean(RowRuns row, String configuration, String policy) {
        return geomean(
                row.results().workloads(configuration), workload -> speedUp(row, configuration, workload, policy));
    }

    /** Geometric mean of a value over workloads. */
    static double geomean(Collection<String> workloads, ToDoubleFunction<String> value) {
        double logarithms = 0;
        for (String workload : workloads) {
            logarithms += Math.log(value.applyAsDouble(workload));
        }
        return Math.exp(logarithms / workloads.size());
    }

    private static boolean first(RowRuns row) {
        double best = geomean(row, row.configuration(), row.policy());
        return row.results().policies(row.configuration()).stream()
                .allMatch(other -> geomean(row, row.configuration(), other) <= best);
    }

    private static double appsWithin(RowRuns row) {
        double tolerance = row.number(TOLERANCE);
        return row.papers().entrySet().stream()
                .filter(paper -> {
                    double ours = speedUp(row, row.configuration(), paper.getKey(), row.policy());
                    return Math.abs(ours / paper.getValue() - 1) <= tolerance;
                })
                .count();
    }

    private static double slowDown(RowRuns row) {
        return geomean(
                row.list(WORKLOAD),
                workload -> row.time(workload, row.policy())
                        / row.time(row.get(OVER_CONFIGURATION), workload, row.policy()));
    }

    private static double knee(RowRuns row) {
        List<String> names = row.list(CONFIGURATIONS);
        ToDoubleFunction<String> time = name -> row.time(name, row.get(WORKLOAD), row.get(POLICY));
        double shortest = names.stream().mapToDouble(time).min().orElseThrow();
        String knee = names.stream()
                .filter(name -> time.applyAsDouble(name) <= NEARLY_SHORTEST * shortest)
                .findFirst()
                .orElseThrow();
        return Double.parseDouble(knee.substring(knee.lastIndexOf('-') + 1));
    }
}
