package io.thermocline.cli.assertion;

import io.thermocline.lab.CurvePoint;
import io.thermocline.lab.RunResult;
import io.thermocline.report.analysis.Comparison;
import java.util.ArrayList;
import java.util.List;

/** Results that assertions are about, with their metrics by name. */
public final class Measurements {
    private final List<Measured> all;
    private final ResultNames names;

    /** What an assertion is evaluated for: a workload and, on a curve, a size. */
    record Scope(String workload, String pages) {}

    private Measurements(List<Measured> all) {
        this.all = all;
        names = new ResultNames(
                all.stream().map(Measured::workload).distinct().toList(),
                all.stream().map(Measured::policy).distinct().toList());
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

    ResultNames names() {
        return names;
    }

    List<Scope> scopes() {
        return all.stream()
                .map(one -> new Scope(one.workload(), one.pages()))
                .distinct()
                .toList();
    }

    /** The results of a policy on a workload, one a size. */
    List<Measured> of(String workload, String policy) {
        return all.stream()
                .filter(one -> one.workload().equals(workload) && one.policy().equals(policy))
                .toList();
    }
}
