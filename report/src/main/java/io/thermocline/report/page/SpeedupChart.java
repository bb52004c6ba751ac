package io.thermocline.report.page;

import io.thermocline.engine.Units;
import io.thermocline.report.Format;
import io.thermocline.report.analysis.Comparison;
import io.thermocline.report.analysis.Figures;
import io.thermocline.testbed.RunResult;
import java.util.List;

/** Bars for what decides the comparison: speed-ups over the first policy, or hit ratios where there is no clock. */
final class SpeedupChart {
    private final Comparison comparison;
    private final boolean timed;
    private final double longest;

    SpeedupChart(Comparison comparison) {
        this.comparison = comparison;
        timed = comparison.timed();
        longest = timed
                ? comparison.blocks().stream()
                        .flatMapToDouble(block -> block.rows().stream().mapToDouble(block::speedup))
                        .max()
                        .orElse(1)
                : 1;
    }

    Markup render() {
        Markup markup = new Markup();
        for (Comparison.Block block : comparison.blocks()) {
            Rows rows = new Rows(true, true);
            for (RunResult row : block.rows()) {
                double value = timed ? block.speedup(row) : row.hitRatio();
                String label = timed ? Format.factor(value) : Format.percent(value);
                String aside = timed
                        ? Units.formatNanoseconds(Figures.timeNs(row))
                        : Format.factor(block.relativeMisses(row)) + " misses";
                String spoken = row.policy() + ": " + label + (timed ? " as fast as " + first() : " of accesses hit")
                        + ", " + aside;
                rows.row(row.policy(), block.isAhead(row), spoken, bar(value), label, aside);
            }
            Markup group = Rows.group(comparison, block);
            if (comparison.blocks().size() > 1) {
                group.element("p", block.verdict());
            }
            block.remarks().forEach(remark -> group.element("p", remark));
            markup.add(group.add(rows.close()).close());
        }
        if (timed && comparison.blocks().size() > 1) {
            markup.add(geomean());
        }
        return markup;
    }

    private Markup geomean() {
        List<Double> means = comparison.geomeans();
        Rows rows = new Rows(true, true);
        for (int row = 0; row < means.size(); row++) {
            double mean = means.get(row);
            String policy = comparison.policies().get(row);
            String wins = comparison.wins().getOrDefault(policy, 0) + " of "
                    + comparison.blocks().size() + " won";
            rows.row(
                    policy,
                    comparison.isAhead(row),
                    policy + ": geometric mean " + Format.factor(mean) + ", " + wins,
                    bar(mean),
                    Format.factor(mean),
                    wins);
        }
        return new Markup()
                .open("div", "class", "group")
                .element("h3", "Geometric mean over " + comparison.blocks().size() + " workloads")
                .add(rows.close())
                .close();
    }

    private Markup bar(double value) {
        Markup drawing = new Markup()
                .empty("rect", "class", "track", "y", 3, "width", "100%", "height", 18, "rx", 3)
                .empty("rect", "class", "bar", "y", 3, "width", Rows.percent(value / longest), "height", 18, "rx", 3);
        if (timed) {
            String one = Rows.percent(1 / longest);
            drawing.empty("line", "class", "base", "x1", one, "x2", one, "y1", 0, "y2", Rows.HEIGHT);
        }
        return drawing;
    }

    private String first() {
        return comparison.policies().get(0);
    }
}
