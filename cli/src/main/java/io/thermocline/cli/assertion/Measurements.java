package io.thermocline.cli.assertion;

import io.thermocline.lab.ByteCurvePoint;
import io.thermocline.lab.CurvePoint;
import io.thermocline.lab.ResultFields;
import io.thermocline.lab.RunResult;
import io.thermocline.report.analysis.Comparison;
import io.thermocline.report.analysis.Metrics;
import io.thermocline.report.analysis.SweepPoint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Results that assertions are about, with their metrics by name. */
public final class Measurements {
    private final Map<Run, Map<Point, Measured>> all = new LinkedHashMap<>();
    private final List<Scope> scopes;
    private final ResultNames names;

    /** What an assertion is evaluated for: a workload and, on a curve or in a sweep, a point of it. */
    record Scope(String workload, Point point) {}

    private record Run(String workload, String policy) {}

    private Measurements(List<Measured> all) {
        all.forEach(one -> this.all
                .computeIfAbsent(new Run(one.workload(), one.policy()), any -> new LinkedHashMap<>())
                .put(one.point(), one));
        scopes = all.stream()
                .map(one -> new Scope(one.workload(), one.point()))
                .distinct()
                .toList();
        names = new ResultNames(
                all.stream().map(Measured::workload).distinct().toList(),
                all.stream().map(Measured::policy).distinct().toList());
    }

    /** The metrics that a run may have. */
    public static ResultFields ofARun() {
        return Metrics.ofRuns();
    }

    /** The metrics that a run of a comparison may have. */
    public static ResultFields ofAComparison() {
        return Metrics.with(Metrics.ofRuns(), Measured.SPEEDUP);
    }

    /** The metrics that a point of a curve may have. */
    public static ResultFields ofACurve() {
        return Metrics.ofPoints();
    }

    /** The metrics that a point of a curve over capacities in bytes may have. */
    public static ResultFields ofAByteCurve() {
        return Metrics.ofBytePoints();
    }

    /** The metrics that a point of a sweep may have. */
    public static ResultFields ofASweep() {
        return SweepMetrics.ofPoints();
    }

    /** The metrics of one run. */
    public static Measurements of(RunResult result) {
        return new Measurements(List.of(Measured.of(result, Double.NaN)));
    }

    /** The metrics of all runs of a comparison, and their speed-up over the first policy. */
    public static Measurements of(Comparison comparison) {
        List<Measured> all = new ArrayList<>();
        for (Comparison.Block block : comparison.blocks()) {
            block.rows().forEach(row -> all.add(Measured.of(row, block.speedup(row))));
        }
        return new Measurements(all);
    }

    /** The metrics of the points of curves. */
    public static Measurements of(List<CurvePoint> points) {
        return new Measurements(points.stream().map(Measured::of).toList());
    }

    /** The metrics of the points of curves over capacities in bytes. */
    public static Measurements ofBytes(List<ByteCurvePoint> points) {
        return new Measurements(points.stream().map(Measured::of).toList());
    }

    /** The metrics of the points of a sweep. */
    public static Measurements ofSweep(List<SweepPoint> points) {
        return new Measurements(points.stream().map(Measured::of).toList());
    }

    ResultNames names() {
        return names;
    }

    List<Scope> scopes() {
        return scopes;
    }

    /** The results of a policy on a workload by their points. */
    Map<Point, Measured> of(String workload, String policy) {
        return all.getOrDefault(new Run(workload, policy), Map.of());
    }
}
