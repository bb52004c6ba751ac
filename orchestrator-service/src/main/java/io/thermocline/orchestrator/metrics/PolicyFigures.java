package io.thermocline.orchestrator.metrics;

import io.thermocline.engine.run.LiveRun;
import io.thermocline.engine.run.Series;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a run's policy says of itself: its own figures, and the last point of each series that it keeps.
 *
 * @param values by name, in the order of names
 * @param olderPoints points of each series that earlier policies of the run have kept
 */
public record PolicyFigures(Map<String, Double> values, Map<String, Integer> olderPoints) {
    public static final PolicyFigures NONE = new PolicyFigures(Map.of(), Map.of());

    /**
     * The figures now.
     *
     * @param samePolicy whether the policy is still that of these figures
     */
    public PolicyFigures next(LiveRun run, boolean samePolicy) {
        Map<String, Integer> older = samePolicy ? olderPoints : points(run);
        Map<String, Double> now = new TreeMap<>();
        run.policyMetrics().forEach((name, value) -> now.put(name, value.doubleValue()));
        run.series().forEach((name, series) -> {
            if (series.size() > older.getOrDefault(name, 0)) {
                now.put(name, series.value(series.size() - 1));
            }
        });
        return new PolicyFigures(now, older);
    }

    private static Map<String, Integer> points(LiveRun run) {
        Map<String, Integer> points = new HashMap<>();
        for (Map.Entry<String, Series> kept : run.series().entrySet()) {
            points.put(kept.getKey(), kept.getValue().size());
        }
        return points;
    }

    /** One of them; NaN where there is none of that name. */
    double value(String name) {
        return values.getOrDefault(name, Double.NaN);
    }
}
