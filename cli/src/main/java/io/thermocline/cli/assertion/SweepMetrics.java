package io.thermocline.cli.assertion;

import io.thermocline.lab.ResultFields;
import io.thermocline.report.analysis.Metrics;
import io.thermocline.report.analysis.Spread;
import io.thermocline.report.analysis.SweepPoint;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The metrics of a point of a sweep: the mean over its seeds, and by longer names how far they spread. */
final class SweepMetrics {
    private static final String DEVIATION = ".deviation";
    private static final String LEAST = ".least";
    private static final String MOST = ".most";

    private SweepMetrics() {}

    /** The metrics that points may have. */
    static ResultFields ofPoints() {
        ResultFields ofRuns = Metrics.ofRuns();
        Set<String> numbers = new HashSet<>(ofRuns.numbers());
        ofRuns.numbers().forEach(name -> numbers.addAll(List.of(name + DEVIATION, name + LEAST, name + MOST)));
        return new ResultFields(numbers, ofRuns.maps());
    }

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
                metrics.put(name + DEVIATION, spread.deviation());
                metrics.put(name + LEAST, spread.least());
                metrics.put(name + MOST, spread.most());
            }
        });
        return metrics;
    }
}
