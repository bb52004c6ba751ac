package io.thermocline.cli;

import io.thermocline.cli.text.Painter;
import io.thermocline.cli.text.Style;
import io.thermocline.cli.text.TextTable;
import io.thermocline.lab.RunResult;
import io.thermocline.report.Format;
import io.thermocline.report.analysis.Origins;
import io.thermocline.report.analysis.SweepPoint;
import io.thermocline.report.analysis.SweepVerdict;
import java.util.ArrayList;
import java.util.List;

/** A sweep as text: for each workload and metric a table, values of the settings down, policies across. */
final class SweepText {
    private final Painter painter;

    SweepText(Painter painter) {
        this.painter = painter;
    }

    /**
     * All tables.
     *
     * @param command makes the sweep again
     */
    String table(List<SweepPoint> points, String command) {
        RunResult first = points.get(0).runs().get(0);
        StringBuilder text = new StringBuilder(Origins.rerun(first.provenance().version(), command));
        SweepPoint.byWorkload(points)
                .forEach((workload, own) -> text.append('\n').append(workload(workload, own)));
        return text.toString();
    }

    private String workload(String workload, List<SweepPoint> points) {
        List<RunResult> runs =
                points.stream().flatMap(point -> point.runs().stream()).toList();
        RunResult first = runs.get(0);
        long seeds = points.get(0).runs().size();
        StringBuilder text = new StringBuilder(painter.paint(Style.STRONG, workload + " on " + first.testbed())
                + "\n  scale "
                + Format.scale(first.scale()) + ", "
                + (seeds == 1 ? "seed " + first.seed() : "seeds " + first.seed() + " to " + (first.seed() + seeds - 1))
                + ", clock " + first.clock() + "\n" + Origins.ofRuns(runs).lines());
        for (String metric : points.get(0).metrics().keySet()) {
            text.append('\n').append(metric(points, metric));
        }
        return text.toString();
    }

    private String metric(List<SweepPoint> points, String metric) {
        TextTable table = new TextTable();
        List<String> keys = SweepPoint.keys(points);
        keys.forEach(table::numbers);
        SweepPoint.byPolicy(points).keySet().forEach(table::numbers);
        SweepPoint.byValues(points).forEach((values, row) -> {
            List<String> cells = new ArrayList<>(values.values());
            row.forEach(point -> cells.add(point.metric(metric).text(metric)));
            table.row(cells);
        });
        StringBuilder text = new StringBuilder("  " + metric + "\n" + table.render(painter));
        SweepPoint.byPolicy(points)
                .values()
                .forEach(policy -> text.append("  ")
                        .append(new SweepVerdict(policy, metric).sentence())
                        .append(".\n"));
        return text.toString();
    }
}
