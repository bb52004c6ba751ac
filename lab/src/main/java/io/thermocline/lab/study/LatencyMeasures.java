package io.thermocline.lab.study;

import static io.thermocline.lab.study.Key.CONFIGURATION;
import static io.thermocline.lab.study.Key.METRIC;
import static io.thermocline.lab.study.Key.OVER;
import static io.thermocline.lab.study.Key.OVER_CONFIGURATION;
import static io.thermocline.lab.study.Key.WORKLOAD;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.lab.RunResult;
import java.util.List;

/** Measures of the latencies of accesses, beside those in another configuration. */
final class LatencyMeasures {
    static final List<Measure> ALL = List.of(
            Measure.of(
                    "time-lost",
                    "what all accesses take longer than under 'over' in 'over-configuration', by the model time: the share of one core (thesis sec. 6.3.4)",
                    LatencyMeasures::timeLost,
                    CONFIGURATION,
                    OVER_CONFIGURATION,
                    WORKLOAD,
                    OVER),
            Measure.of(
                    "latency-over",
                    "mean, p95 or p99 (in 'metric') of the accesses' latency over that under 'over' in 'over-configuration'",
                    row -> latency(row, row.result()) / latency(row, row.overElsewhere()),
                    CONFIGURATION,
                    OVER_CONFIGURATION,
                    WORKLOAD,
                    OVER,
                    METRIC));

    private LatencyMeasures() {}

    private static double timeLost(RowRuns row) {
        RunResult result = row.result();
        double longerNs = latencies(row, result).mean()
                - latencies(row, row.overElsewhere()).mean();
        return longerNs * result.counts().accesses() / result.modelTimeNs();
    }

    private static double latency(RowRuns row, RunResult result) {
        RunResult.Latency latencies = latencies(row, result);
        return switch (row.get(METRIC)) {
            case "mean" -> latencies.mean();
            case "p95" -> latencies.p95();
            case "p99" -> latencies.p99();
            default ->
                throw new InvalidInputException("study " + row.results().study() + ": there is no latency '"
                        + row.get(METRIC) + "'; allowed: mean, p95, p99");
        };
    }

    private static RunResult.Latency latencies(RowRuns row, RunResult result) {
        RunResult.Latency latencies = result.latencyNs();
        if (latencies == null) {
            throw new InvalidInputException("study " + row.results().study() + ": the run of policy " + result.policy()
                    + " has no latencies; give the study the clock model");
        }
        return latencies;
    }
}
