package io.thermocline.report.page;

import io.thermocline.engine.Units;
import io.thermocline.lab.RunResult;
import io.thermocline.report.Format;
import io.thermocline.report.analysis.Comparison;
import io.thermocline.report.analysis.TimeParts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Tables of the parts of each run's model time, a column for each policy, and the sentences that say why losers lost.
 */
final class TimeTables {
    private static final double LEAST_SHARE = 0.01; // of the model time of any run, that is shown

    private final Comparison comparison;

    TimeTables(Comparison comparison) {
        this.comparison = comparison;
    }

    /** Whether no run tells its time by parts. */
    boolean isEmpty() {
        return comparison.results().stream().allMatch(row -> row.time() == null);
    }

    List<Report.Part> parts() {
        List<Report.Part> parts = new ArrayList<>();
        for (Comparison.Block block : comparison.blocks()) {
            List<String> losses =
                    block.losses().stream().map(loss -> loss + ".").toList();
            parts.add(Labels.group(comparison, block, losses, table(block)));
        }
        return parts;
    }

    private static Report.Table table(Comparison.Block block) {
        Map<String, String[]> rows = new LinkedHashMap<>();
        int policies = block.rows().size();
        for (int column = 0; column < policies; column++) {
            RunResult row = block.rows().get(column);
            for (TimeParts.Part part : TimeParts.of(row)) {
                double share = part.ns() / Math.max(1, row.modelTimeNs());
                if (share >= LEAST_SHARE) {
                    rows.computeIfAbsent(part.words(), words -> new String[policies])[column] =
                            Units.formatNanoseconds(part.ns()) + ", " + Format.percent(share);
                }
            }
        }
        Report.TableBuilder table = Labels.table("Time of all runs of", "spent on", block, block.rows());
        rows.forEach((words, times) -> {
            List<String> cells = new ArrayList<>(List.of(words));
            for (String time : times) {
                cells.add(time == null ? "–" : time);
            }
            table.row(cells, false);
        });
        return table.shown();
    }
}
