package io.thermocline.lab;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Runs over all combinations of the values of some settings, each with several seeds.
 *
 * @param varied values by key; the last one varies fastest
 * @param seeds number of seeds, from that of the run on
 */
public record Sweep(Map<String, List<String>> varied, int seeds) {
    /**
     * A point of a sweep.
     *
     * @param values the settings that are varied, by key
     * @param runs what to run, a run for each seed
     */
    public record Point(Map<String, String> values, List<RunSpec> runs) {}

    /** Number of points of each run. */
    public long size() {
        return varied.values().stream().mapToLong(List::size).reduce(1, Math::multiplyExact);
    }

    /** The points of runs, those of the first one first. */
    public List<Point> points(List<RunSpec> bases) {
        List<Map<String, String>> combinations = combinations();
        List<Point> points = new ArrayList<>();
        for (RunSpec base : bases) {
            for (Map<String, String> values : combinations) {
                points.add(new Point(values, runs(base, values)));
            }
        }
        return points;
    }

    private List<Map<String, String>> combinations() {
        List<Map<String, String>> combinations = List.of(Map.of());
        for (Map.Entry<String, List<String>> setting : varied.entrySet()) {
            List<Map<String, String>> longer = new ArrayList<>();
            for (Map<String, String> shorter : combinations) {
                for (String value : setting.getValue()) {
                    Map<String, String> more = new LinkedHashMap<>(shorter);
                    more.put(setting.getKey(), value);
                    longer.add(more);
                }
            }
            combinations = longer;
        }
        return combinations;
    }

    private List<RunSpec> runs(RunSpec base, Map<String, String> values) {
        Map<String, String> settings = new LinkedHashMap<>(base.settings());
        settings.putAll(values);
        List<RunSpec> runs = new ArrayList<>();
        for (int seed = 0; seed < seeds; seed++) {
            runs.add(base.withSettings(settings).withSeed(base.seed() + seed));
        }
        return runs;
    }

    /**
     * Runs points. A setting that is a parameter of some policies or workloads alone does not count for the others, so
     * that a run which several points share is made once.
     *
     * @param maker makes runs, such as {@link Laboratory#runAll}
     * @return the results of each point, in their order
     * @throws io.thermocline.engine.InvalidInputException if one cannot run, before the first is made
     */
    public static List<List<RunResult>> results(
            Laboratory laboratory, List<Point> points, Function<List<RunSpec>, List<RunResult>> maker) {
        List<RunSpec> asked =
                points.stream().flatMap(point -> point.runs().stream()).toList();
        asked.forEach(RunSpec::refuseSeries);
        Consumer<RunSpec> check = laboratory.precheck(asked);
        asked.forEach(check);
        Set<RunSpec> different = new LinkedHashSet<>();
        asked.forEach(spec -> different.add(laboratory.alone(spec)));
        List<RunSpec> specs = List.copyOf(different);
        List<RunResult> made = maker.apply(specs);
        Map<RunSpec, RunResult> results = new LinkedHashMap<>();
        for (int i = 0; i < specs.size(); i++) {
            results.put(specs.get(i), made.get(i));
        }
        return points.stream()
                .map(point -> point.runs().stream()
                        .map(laboratory::alone)
                        .map(results::get)
                        .toList())
                .toList();
    }
}
