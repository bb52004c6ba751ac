package io.thermocline.report.page;

import io.thermocline.engine.Units;
import io.thermocline.lab.RunResult;
import io.thermocline.report.Format;
import io.thermocline.report.analysis.Comparison;
import io.thermocline.report.analysis.Figures;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Bars for what decides the comparison: speed-ups over the first policy, or hit ratios where there is no clock. */
final class SpeedupChart {
    private final Comparison comparison;
    private final boolean timed;
    private final double longest;
    private final @Nullable Double base;

    SpeedupChart(Comparison comparison) {
        this.comparison = comparison;
        timed = comparison.timed();
        base = timed ? 1.0 : null;
        longest = timed
                ? comparison.blocks().stream()
                        .flatMapToDouble(block -> block.rows().stream().mapToDouble(block::speedup))
                        .max()
                        .orElse(1)
                : 1;
    }

    List<Report.Part> parts() {
        List<Report.Part> parts = new ArrayList<>();
        boolean several = comparison.blocks().size() > 1;
        for (Comparison.Block block : comparison.blocks()) {
            List<String> sentences = new ArrayList<>();
            if (several) {
                sentences.add(block.verdict());
            }
            sentences.addAll(block.remarks());
            List<Report.Bar> rows =
                    block.rows().stream().map(row -> bar(block, row)).toList();
            parts.add(Labels.group(comparison, block, sentences, new Report.Bars(longest, base, rows)));
        }
        if (timed && several) {
            parts.add(geomean());
        }
        return parts;
    }

    private Report.Bar bar(Comparison.Block block, RunResult row) {
        double value = timed ? block.speedup(row) : row.hitRatio();
        String label = timed ? Format.factor(value) : Format.percent(value);
        String aside = timed
                ? Units.formatNanoseconds(Figures.timeNs(row))
                : Format.factor(block.relativeMisses(row)) + " misses";
        String spoken =
                row.policy() + ": " + label + (timed ? " as fast as " + first() : " of accesses hit") + ", " + aside;
        return new Report.Bar(new Report.Row(row.policy(), block.isAhead(row), spoken, label, aside), value);
    }

    private Report.Group geomean() {
        List<Double> means = comparison.geomeans();
        int workloads = comparison.blocks().size();
        List<Report.Bar> rows = new ArrayList<>();
        for (int row = 0; row < means.size(); row++) {
            String mean = Format.factor(means.get(row));
            String policy = comparison.policies().get(row);
            String wins = comparison.wins().getOrDefault(policy, 0) + " of " + workloads + " won";
            String spoken = policy + ": geometric mean " + mean + ", " + wins;
            rows.add(new Report.Bar(
                    new Report.Row(policy, comparison.isAhead(row), spoken, mean, wins), means.get(row)));
        }
        return new Report.Group(
                "Geometric mean over " + workloads + " workloads",
                List.of(),
                List.of(new Report.Bars(longest, base, rows)));
    }

    private String first() {
        return comparison.policies().get(0);
    }
}
