package io.thermocline.report.page;

import io.thermocline.lab.RunResult;
import io.thermocline.report.Format;
import io.thermocline.report.analysis.Comparison;
import java.util.ArrayList;
import java.util.List;

/** Figures that policies keep of their own, a column a policy; those without any are left out. */
final class PolicyFigures {
    private final Comparison comparison;

    PolicyFigures(Comparison comparison) {
        this.comparison = comparison;
    }

    boolean isEmpty() {
        return comparison.results().stream()
                .allMatch(result -> result.policyMetrics().isEmpty());
    }

    List<Report.Part> parts() {
        List<Report.Part> parts = new ArrayList<>();
        for (Comparison.Block block : comparison.blocks()) {
            List<RunResult> rows = block.rows().stream()
                    .filter(row -> !row.policyMetrics().isEmpty())
                    .toList();
            if (!rows.isEmpty()) {
                parts.add(Labels.group(comparison, block, List.of(), table(block, rows)));
            }
        }
        return parts;
    }

    private static Report.Table table(Comparison.Block block, List<RunResult> rows) {
        Report.TableBuilder table = Labels.table("Figures of policies on", "figure", block, rows);
        rows.stream()
                .flatMap(row -> row.policyMetrics().keySet().stream())
                .distinct()
                .forEach(figure -> table.row(cells(figure, rows), false));
        return table.shown();
    }

    private static List<String> cells(String figure, List<RunResult> rows) {
        List<String> cells = new ArrayList<>(List.of(figure));
        for (RunResult row : rows) {
            Number value = row.policyMetrics().get(figure);
            cells.add(value == null ? "" : Format.figure(value));
        }
        return cells;
    }
}
