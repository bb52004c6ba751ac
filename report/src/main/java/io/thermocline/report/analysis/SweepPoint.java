package io.thermocline.report.analysis;

import io.thermocline.engine.Names;
import io.thermocline.engine.Subject;
import io.thermocline.lab.RunResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A point of a sweep.
 *
 * @param values the settings that the sweep varies, by key
 * @param runs results that differ in their seed alone, at least one
 * @param metrics metrics of these runs by name
 */
public record SweepPoint(Map<String, String> values, List<RunResult> runs, Map<String, Spread> metrics) {
    /**
     * A point with some metrics of its runs.
     *
     * @param names of the metrics ({@link Metrics})
     * @param subject where the user gave these names
     * @throws io.thermocline.engine.InvalidInputException if the results have no such metric
     */
    public static SweepPoint of(Map<String, String> values, List<RunResult> runs, List<String> names, Subject subject) {
        List<Map<String, Double>> all = runs.stream().map(Metrics::of).toList();
        Map<String, Spread> metrics = new LinkedHashMap<>();
        for (String name : names) {
            List<Double> found = new ArrayList<>();
            for (Map<String, Double> known : all) {
                Double value = known.get(name);
                if (value == null) {
                    throw Names.unknown(
                            subject, "metric of " + runs.get(0).policy(), name, new TreeSet<>(known.keySet()));
                }
                found.add(value);
            }
            metrics.put(name, new Spread(List.copyOf(found)));
        }
        return new SweepPoint(values, runs, metrics);
    }

    /** The workload as the user wrote it. */
    public String workload() {
        return runs.get(0).workload();
    }

    /** The policy as the user wrote it. */
    public String policy() {
        return runs.get(0).policy();
    }

    /** One of its metrics. */
    public Spread metric(String name) {
        Spread spread = metrics.get(name);
        if (spread == null) {
            throw new IllegalStateException("a sweep without " + name);
        }
        return spread;
    }

    /** Its values of some settings as {@code key=value}, with commas between. */
    public String text(List<String> keys) {
        return keys.stream().map(key -> key + "=" + values.get(key)).collect(Collectors.joining(", "));
    }

    /** The keys of the settings that points vary, the one that varies fastest last. */
    public static List<String> keys(List<SweepPoint> points) {
        return List.copyOf(points.get(0).values().keySet());
    }

    /** Points by workload, both in order. */
    public static Map<String, List<SweepPoint>> byWorkload(List<SweepPoint> points) {
        return points.stream()
                .collect(Collectors.groupingBy(SweepPoint::workload, LinkedHashMap::new, Collectors.toList()));
    }

    /** Points by policy, both in order. */
    public static Map<String, List<SweepPoint>> byPolicy(List<SweepPoint> points) {
        return points.stream()
                .collect(Collectors.groupingBy(SweepPoint::policy, LinkedHashMap::new, Collectors.toList()));
    }

    /** Points by the values of the settings, both in order. */
    public static Map<Map<String, String>, List<SweepPoint>> byValues(List<SweepPoint> points) {
        return points.stream()
                .collect(Collectors.groupingBy(SweepPoint::values, LinkedHashMap::new, Collectors.toList()));
    }
}
