package io.thermocline.report.page;

import io.thermocline.engine.Units;
import io.thermocline.lab.RunResult;
import io.thermocline.report.Format;
import io.thermocline.report.analysis.Comparison;
import io.thermocline.report.analysis.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Stacked bars: which tier served the accesses. */
final class ServedChart {
    private final Comparison comparison;
    private final Palette palette;

    ServedChart(Comparison comparison) {
        this.comparison = comparison;
        palette = Palette.of(comparison.results());
    }

    List<Report.Part> parts() {
        List<Report.Part> parts = new ArrayList<>();
        parts.add(key());
        for (Comparison.Block block : comparison.blocks()) {
            List<Report.Stack> rows =
                    block.rows().stream().map(row -> stack(block, row)).toList();
            parts.add(Labels.group(comparison, block, List.of(), new Report.Stacks(1, rows), numbers(block)));
        }
        return parts;
    }

    private Report.Swatches key() {
        RunResult any = comparison.results().get(0);
        boolean alone = comparison.blocks().size() == 1;
        return new Report.Swatches(any.tiers().stream()
                .map(tier -> new Report.Swatch(
                        palette.colour(tier),
                        false,
                        tier
                                + (alone
                                        ? ", "
                                                + Units.formatBytes(
                                                        any.capacityBytes().getOrDefault(tier, 0L))
                                        : "")))
                .toList());
    }

    private Report.Stack stack(Comparison.Block block, RunResult row) {
        List<Report.Piece> pieces = row.tiers().stream()
                .filter(tier -> Figures.share(row, tier) > 0)
                .map(tier -> {
                    double share = Figures.share(row, tier);
                    String label = Format.percent(share);
                    return new Report.Piece(palette.colour(tier), false, share, tier, label, tier + ": " + label);
                })
                .toList();
        String spoken = row.policy() + ": "
                + row.tiers().stream()
                        .map(tier -> tier + " " + Format.percent(Figures.share(row, tier)))
                        .collect(Collectors.joining(", "));
        return new Report.Stack(new Report.Row(row.policy(), block.isAhead(row), spoken, "", ""), pieces);
    }

    private static Report.Table numbers(Comparison.Block block) {
        List<String> tiers = block.rows().get(0).tiers();
        List<String> head = new ArrayList<>(List.of("policy"));
        tiers.forEach(tier -> head.addAll(List.of(tier, tier + " share")));
        Report.TableBuilder table = new Report.TableBuilder(
                "Accesses of " + Labels.workload(block.workload()) + " by the tier that served them", 1, head);
        for (RunResult row : block.rows()) {
            List<String> cells = new ArrayList<>(List.of(row.policy()));
            tiers.forEach(tier -> cells.addAll(List.of(
                    Format.count(row.counts().served().getOrDefault(tier, 0L)),
                    Format.percent(Figures.share(row, tier)))));
            table.row(cells, block.isAhead(row));
        }
        return table.folded("Numbers");
    }
}
