package io.thermocline.lab.study;

import static io.thermocline.lab.study.Key.CONFIGURATION;
import static io.thermocline.lab.study.Key.OF;
import static io.thermocline.lab.study.Key.OVER;
import static io.thermocline.lab.study.Key.WORKLOAD;

import io.thermocline.lab.RunResult;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Measures of bytes that are copied between tiers. */
final class TrafficMeasures {
    private static final double GIBIBYTE = 1L << 30;

    static final List<Measure> ALL = List.of(
            Measure.of(
                    "total-io",
                    "GiB that a run of scale 1 reads from the last tier",
                    row -> readFromLast(row.result()) / row.result().scaleEffective() / GIBIBYTE,
                    CONFIGURATION,
                    WORKLOAD),
            Measure.of(
                    "bandwidth",
                    "GB/s from the last tier to the first, over the whole run",
                    row -> readFromLast(row.result()) / row.result().modelTimeNs(),
                    CONFIGURATION,
                    WORKLOAD),
            Measure.of(
                    "utilisation",
                    "the bandwidth as a share of the GB/s of 'of'",
                    row -> readFromLast(row.result()) / row.result().modelTimeNs() / row.number(OF),
                    CONFIGURATION,
                    WORKLOAD,
                    OF),
            Measure.of(
                    "fetched-over",
                    "bytes read from the last tier, over those of 'over'",
                    TrafficMeasures::fetchedOver,
                    CONFIGURATION,
                    WORKLOAD,
                    OVER),
            Measure.of(
                            "io-cut",
                            "1 - bytes read from the last tier over those of 'over'; without 'workload' the mean of all",
                            row -> row.has(WORKLOAD)
                                    ? 1 - fetchedOver(row)
                                    : meanCut(row, TrafficMeasures::readFromLast),
                            CONFIGURATION,
                            OVER)
                    .orWith(WORKLOAD),
            Measure.of(
                    "middle-traffic",
                    "bytes between the first two tiers, over those of 'over' between the first and the last; mean of all"
                            + " workloads",
                    TrafficMeasures::middleTraffic,
                    CONFIGURATION,
                    OVER));

    private TrafficMeasures() {}

    /** Mean over all workloads of 1 - an amount over that of the policy to compare with. */
    static double meanCut(RowRuns row, ToDoubleFunction<RunResult> amount) {
        return row.mean(workload -> 1
                - amount.applyAsDouble(row.result(workload, row.policy()))
                        / amount.applyAsDouble(row.result(workload, row.get(OVER))));
    }

    private static double fetchedOver(RowRuns row) {
        return readFromLast(row.result()) / readFromLast(row.over());
    }

    private static double middleTraffic(RowRuns row) {
        return row.mean(workload -> {
            RunResult over = row.result(workload, row.get(OVER));
            return bothWays(row.result(workload, row.policy()), 1) / bothWays(over, last(over));
        });
    }

    /** Bytes between the first tier and another one, both ways. */
    static double bothWays(RunResult result, int tier) {
        return moved(result, 0, tier) + moved(result, tier, 0);
    }

    /** Bytes that the first tier reads from the last. */
    static double readFromLast(RunResult result) {
        return moved(result, last(result), 0);
    }

    /** Bytes from a tier to another one. */
    static double moved(RunResult result, int from, int to) {
        return result.bytes(result.tiers().get(from), result.tiers().get(to));
    }

    /** The last tier. */
    static int last(RunResult result) {
        return result.tiers().size() - 1;
    }
}
