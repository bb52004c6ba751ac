package io.thermocline.cli.assertion;

import io.thermocline.lab.CurvePoint;
import io.thermocline.lab.RunResult;
import io.thermocline.report.analysis.Metrics;
import java.util.Map;

/**
 * The metrics of one result ({@link Metrics}).
 *
 * @param pages size of the first tier at a point of a curve; empty for a run
 */
record Measured(String workload, String policy, String pages, Map<String, Double> metrics) {
    static Measured of(RunResult result, double speedup) {
        Map<String, Double> metrics = Metrics.of(result);
        if (!Double.isNaN(speedup)) {
            metrics.put("speedup", speedup);
        }
        return new Measured(result.workload(), result.policy(), "", metrics);
    }

    static Measured of(CurvePoint point) {
        return new Measured(point.workload(), point.policy(), Long.toString(point.pages()), Metrics.of(point));
    }
}
