package io.thermocline.cli.assertion;

import io.thermocline.lab.ByteCurvePoint;
import io.thermocline.lab.CurvePoint;
import io.thermocline.lab.RunResult;
import io.thermocline.report.analysis.Metrics;
import io.thermocline.report.analysis.SweepPoint;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The metrics of one result ({@link Metrics}).
 *
 * @param point where it is among the results of its workload and policy
 * @param metrics those of a sweep are computed each time they are asked for, since there may be 10,000 points
 */
record Measured(String workload, String policy, Point point, Supplier<Map<String, Double>> metrics) {
    /** The metric of a comparison alone. */
    static final String SPEEDUP = "speedup";

    static Measured of(RunResult result, double speedup) {
        Map<String, Double> metrics = Metrics.of(result);
        if (!Double.isNaN(speedup)) {
            metrics.put(SPEEDUP, speedup);
        }
        return new Measured(result.workload(), result.policy(), Point.ONLY, () -> metrics);
    }

    static Measured of(CurvePoint point) {
        Map<String, Double> metrics = Metrics.of(point);
        return new Measured(point.workload(), point.policy(), Point.ofPages(point.pages()), () -> metrics);
    }

    static Measured of(ByteCurvePoint point) {
        Map<String, Double> metrics = Metrics.of(point);
        return new Measured(point.workload(), point.policy(), Point.ofBytes(point.bytes()), () -> metrics);
    }

    static Measured of(SweepPoint point) {
        return new Measured(
                point.workload(), point.policy(), Point.ofSettings(point.values()), () -> SweepMetrics.of(point));
    }
}
