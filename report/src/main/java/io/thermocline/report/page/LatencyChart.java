package io.thermocline.report.page;

import io.thermocline.engine.Units;
import io.thermocline.report.analysis.Comparison;
import io.thermocline.report.analysis.Figures;
import io.thermocline.testbed.RunResult;
import io.thermocline.testbed.RunResult.Latency;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Latency distributions on a common logarithmic axis: p50, p95, p99 and the maximum as points, the mean as a stroke.
 */
final class LatencyChart {
    private final Comparison comparison;
    private final LogScale scale;

    LatencyChart(Comparison comparison) {
        this.comparison = comparison;
        List<Latency> all = comparison.results().stream()
                .map(Figures::accessNs)
                .filter(Objects::nonNull)
                .toList();
        scale = LogScale.decades(
                all.stream().mapToLong(Latency::p50).min().orElse(1),
                all.stream().mapToLong(Latency::max).max().orElse(10));
    }

    Markup render() {
        Markup markup = key();
        for (Comparison.Block block : comparison.blocks()) {
            Rows rows = new Rows(true, false);
            NumberTable table = new NumberTable(
                    "Latency of an access of " + Labels.workload(block.workload()) + ", issue to completion",
                    1,
                    List.of("policy", "mean", "p50", "p95", "p99", "max"));
            for (RunResult row : block.rows()) {
                Latency latency = Figures.accessNs(row);
                if (latency != null) {
                    boolean winner = block.isAhead(row);
                    String mean = Units.formatNanoseconds(latency.mean());
                    rows.row(row.policy(), winner, spoken(row.policy(), latency), drawing(latency), mean, "mean");
                    List<String> cells = new ArrayList<>(List.of(row.policy()));
                    cells.addAll(Figures.latencies(latency));
                    table.row(cells, winner);
                }
            }
            rows.axis(axis(), "time of an access, issue to completion");
            markup.add(Rows.group(comparison, block)
                    .add(rows.close())
                    .add(table.folded("Numbers"))
                    .close());
        }
        return markup;
    }

    private static Markup key() {
        Markup markup = new Markup().open("ul", "class", "key");
        markup.open("li")
                .open("svg", "width", 96, "height", 16, "aria-hidden", "true")
                .empty("line", "class", "whisker", "x1", 6, "x2", 90, "y1", 8, "y2", 8)
                .empty("line", "class", "spread", "x1", 6, "x2", 62, "y1", 8, "y2", 8)
                .empty("circle", "class", "dot median", "cx", 6, "cy", 8, "r", 4.5)
                .empty("circle", "class", "dot", "cx", 44, "cy", 8, "r", 4)
                .empty("circle", "class", "dot", "cx", 62, "cy", 8, "r", 4)
                .empty("circle", "class", "dot", "cx", 90, "cy", 8, "r", 3)
                .close()
                .text("p50 (filled), p95, p99, maximum")
                .close();
        markup.open("li")
                .open("svg", "width", 8, "height", 16, "aria-hidden", "true")
                .empty("line", "class", "mean", "x1", 4, "x2", 4, "y1", 0, "y2", 16)
                .close()
                .text("mean")
                .close();
        return markup.close();
    }

    private Markup drawing(Latency latency) {
        Markup drawing = new Markup();
        for (double decade : scale.decades()) {
            String x = at(decade);
            drawing.empty("line", "class", "grid", "x1", x, "x2", x, "y1", -3, "y2", Rows.HEIGHT + 3);
        }
        drawing.empty("line", "class", "whisker", "x1", at(latency.p50()), "x2", at(latency.max()), "y1", 12, "y2", 12)
                .empty("line", "class", "spread", "x1", at(latency.p50()), "x2", at(latency.p99()), "y1", 12, "y2", 12)
                .empty("line", "class", "mean", "x1", at(latency.mean()), "x2", at(latency.mean()), "y1", 2, "y2", 22);
        dot(drawing, "dot", "max", latency.max(), 3);
        dot(drawing, "dot", "p99", latency.p99(), 4);
        dot(drawing, "dot", "p95", latency.p95(), 4);
        dot(drawing, "dot median", "p50", latency.p50(), 4.5);
        return drawing;
    }

    private void dot(Markup drawing, String style, String name, long nanoseconds, double radius) {
        drawing.open("circle", "class", style, "cx", at(nanoseconds), "cy", 12, "r", radius)
                .element("title", name + ": " + Units.formatNanoseconds(nanoseconds))
                .close();
    }

    private Markup axis() {
        Markup drawing = new Markup();
        List<Double> decades = scale.decades();
        for (int i = 0; i < decades.size(); i++) {
            boolean last = i == decades.size() - 1;
            String anchor = i == 0 ? "start" : last ? "end" : "middle";
            String style = i % 2 == 0 || last && decades.size() > 3 ? "tick" : "tick roomy";
            drawing.element(
                    "text",
                    Units.formatNanoseconds(decades.get(i)),
                    "class",
                    style,
                    "x",
                    at(decades.get(i)),
                    "y",
                    14,
                    "text-anchor",
                    anchor);
        }
        return drawing;
    }

    private String at(double nanoseconds) {
        return Rows.percent(scale.position(nanoseconds));
    }

    private static String spoken(String policy, Latency latency) {
        return policy + ": mean " + Units.formatNanoseconds(latency.mean()) + ", p50 "
                + Units.formatNanoseconds(latency.p50()) + ", p95 " + Units.formatNanoseconds(latency.p95()) + ", p99 "
                + Units.formatNanoseconds(latency.p99()) + ", maximum " + Units.formatNanoseconds(latency.max());
    }
}
