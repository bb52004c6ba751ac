package io.thermocline.cli.assertion;

import io.thermocline.report.analysis.Metrics;
import io.thermocline.report.analysis.Spread;
import io.thermocline.report.analysis.SweepPoint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The metrics of a point of a sweep: the mean over its seeds, and by longer names how far they spread. */
final class SweepMetrics {
    private SweepMetrics() {}

    /** The metrics that all runs of the point have. */
    static Map<String, Double> of(SweepPoint point) {
        Map<String, List<Double>> values = new LinkedHashMap<>();
        point.runs()
                .forEach(run -> Metrics.of(run)
                        .forEach((name, value) -> values.computeIfAbsent(name, any -> new ArrayList<>())
                                .add(value)));
        Map<String, Double> metrics = new LinkedHashMap<>();
        values.forEach((name, all) -> {
            if (all.size() == point.runs().size()) {
                Spread spread = new Spread(all);
                metrics.put(name, spread.mean());
                metrics.put(name + ".deviation", spread.deviation());
                metrics.put(name + ".least", spread.least());
                metrics.put(name + ".most", spread.most());
            }
        });
        return metrics;
    }
}
