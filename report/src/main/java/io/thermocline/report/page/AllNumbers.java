package io.thermocline.report.page;

import io.thermocline.engine.Units;
import io.thermocline.lab.RunResult;
import io.thermocline.report.Format;
import io.thermocline.report.analysis.Comparison;
import io.thermocline.report.analysis.Figures;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** All numbers of a comparison: a table for each workload, with a row for each figure and a column for each policy. */
final class AllNumbers {
    private final Comparison comparison;

    AllNumbers(Comparison comparison) {
        this.comparison = comparison;
    }

    List<Report.Part> parts() {
        return comparison.blocks().stream()
                .<Report.Part>map(block -> Labels.group(comparison, block, List.of(), table(block, figures(block))))
                .toList();
    }

    private static Report.Table table(Comparison.Block block, Map<String, Function<RunResult, String>> figures) {
        Report.TableBuilder table = Labels.table("All runs of", "figure", block, block.rows());
        figures.forEach((name, figure) -> {
            List<String> cells = new ArrayList<>(List.of(name));
            block.rows().forEach(row -> cells.add(figure.apply(row)));
            table.row(cells, false);
        });
        return table.shown();
    }

    private static Map<String, Function<RunResult, String>> figures(Comparison.Block block) {
        RunResult any = block.rows().get(0);
        Map<String, Function<RunResult, String>> figures = new LinkedHashMap<>();
        if (Figures.timed(any)) {
            if (block.rows().size() > 1) {
                figures.put("speed-up", row -> Format.factor(block.speedup(row)));
            }
            figures.put("model time", row -> Units.formatNanoseconds(row.modelTimeNs()));
            List<String> names = List.of("mean", "p50", "p95", "p99", "max");
            for (int i = 0; i < names.size(); i++) {
                int position = i;
                figures.put(
                        (i == 0 ? "mean latency" : "latency, " + names.get(i)),
                        row -> Figures.latencies(Figures.accessNs(row)).get(position));
            }
        }
        any.tiers().forEach(tier -> figures.put("by " + tier, row -> Format.percent(Figures.share(row, tier))));
        figures.put("misses", row -> Format.count(row.misses()));
        figures.put("promotions", row -> Format.count(row.counts().migrations().promotions()));
        figures.put("demotions", row -> Format.count(row.counts().migrations().demotions()));
        figures.put("ping-pong", row -> Format.count(row.counts().migrations().pingPong()));
        figures.put("wasted", row -> Format.count(row.counts().migrations().wasted()));
        figures.put("discards", row -> Format.count(row.counts().discards()));
        figures.put("from " + Figures.lastTier(any), row -> Units.formatBytes(Figures.bytesFromLast(row)));
        figures.put("to " + Figures.lastTier(any), row -> Units.formatBytes(Figures.bytesToLast(row)));
        figures.put("moved", row -> Units.formatBytes(Figures.bytesMoved(row)));
        figures.put("remote", row -> Units.formatBytes(row.counts().remoteBytes()));
        return figures;
    }
}
