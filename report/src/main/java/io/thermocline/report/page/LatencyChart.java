package io.thermocline.report.page;

import io.thermocline.engine.Units;
import io.thermocline.lab.RunResult;
import io.thermocline.lab.RunResult.Latency;
import io.thermocline.report.analysis.Comparison;
import io.thermocline.report.analysis.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Latencies of accesses on a logarithmic axis: the median, the tail and the mean of each run. */
final class LatencyChart {
    private final Comparison comparison;
    private final Axis axis;

    LatencyChart(Comparison comparison) {
        this.comparison = comparison;
        List<Latency> all = comparison.results().stream()
                .map(Figures::accessNs)
                .filter(Objects::nonNull)
                .toList();
        axis = Axis.decades(
                "time of an access, issue to completion",
                all.stream().mapToLong(Latency::p50).min().orElse(1),
                all.stream().mapToLong(Latency::max).max().orElse(10),
                Units::formatNanoseconds);
    }

    List<Report.Part> parts() {
        List<Report.Part> parts = new ArrayList<>();
        parts.add(new Report.SpreadKey());
        for (Comparison.Block block : comparison.blocks()) {
            List<Report.Spread> rows = new ArrayList<>();
            Report.TableBuilder table = new Report.TableBuilder(
                    "Latency of an access of " + Labels.workload(block.workload()) + ", issue to completion",
                    1,
                    List.of("policy", "mean", "p50", "p95", "p99", "max"));
            for (RunResult row : block.rows()) {
                Latency latency = Figures.accessNs(row);
                if (latency != null) {
                    List<String> texts = Figures.latencies(latency);
                    boolean winner = block.isAhead(row);
                    rows.add(spread(row.policy(), winner, latency, texts));
                    List<String> cells = new ArrayList<>(List.of(row.policy()));
                    cells.addAll(texts);
                    table.row(cells, winner);
                }
            }
            parts.add(Labels.group(
                    comparison, block, List.of(), new Report.Spreads(axis, rows), table.folded("Numbers")));
        }
        return parts;
    }

    private static Report.Spread spread(String policy, boolean winner, Latency latency, List<String> texts) {
        String spoken = policy + ": mean " + texts.get(0) + ", p50 " + texts.get(1) + ", p95 " + texts.get(2) + ", p99 "
                + texts.get(3) + ", maximum " + texts.get(4);
        return new Report.Spread(
                new Report.Row(policy, winner, spoken, texts.get(0), "mean"),
                latency.mean(),
                latency.p50(),
                latency.p95(),
                latency.p99(),
                latency.max(),
                texts);
    }
}
