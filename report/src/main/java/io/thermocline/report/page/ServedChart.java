package io.thermocline.report.page;

import io.thermocline.engine.Units;
import io.thermocline.report.Format;
import io.thermocline.report.analysis.Comparison;
import io.thermocline.report.analysis.Figures;
import io.thermocline.testbed.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Stacked bars: which tier served the accesses. */
final class ServedChart {
    private static final double NAMED = 0.16;
    private static final double NUMBERED = 0.075;

    private final Comparison comparison;
    private final Palette palette;

    ServedChart(Comparison comparison) {
        this.comparison = comparison;
        palette = Palette.of(comparison.results());
    }

    Markup render() {
        RunResult any = comparison.results().get(0);
        Markup markup = new Markup().open("ul", "class", "key");
        for (String tier : any.tiers()) {
            long bytes = any.capacities().getOrDefault(tier, 0L) * any.pageBytes();
            markup.open("li")
                    .open("svg", "width", 14, "height", 14, "aria-hidden", "true")
                    .empty("rect", "class", palette.fill(tier), "width", 14, "height", 14, "rx", 3)
                    .close()
                    .text(tier + (comparison.blocks().size() == 1 ? ", " + Units.formatBytes(bytes) : ""))
                    .close();
        }
        markup.close();
        for (Comparison.Block block : comparison.blocks()) {
            Rows rows = new Rows(false, false);
            for (RunResult row : block.rows()) {
                String spoken = row.policy() + ": "
                        + row.tiers().stream()
                                .map(tier -> tier + " " + Format.percent(Figures.share(row, tier)))
                                .collect(Collectors.joining(", "));
                rows.row(row.policy(), block.isAhead(row), spoken, stack(row), "", "");
            }
            markup.add(Rows.group(comparison, block)
                    .add(rows.close())
                    .add(numbers(block))
                    .close());
        }
        return markup;
    }

    private Markup stack(RunResult row) {
        Markup drawing = new Markup();
        double from = 0;
        for (String tier : row.tiers()) {
            double share = Figures.share(row, tier);
            if (share > 0) {
                drawing.open("g")
                        .element("title", tier + ": " + Format.percent(share))
                        .empty(
                                "rect",
                                "class",
                                palette.fill(tier),
                                "x",
                                Rows.percent(from),
                                "y",
                                2,
                                "width",
                                Rows.percent(Math.max(0, share - 0.003)),
                                "height",
                                20,
                                "rx",
                                2);
                label(drawing, tier, from + share / 2, share);
                drawing.close();
            }
            from += share;
        }
        return drawing;
    }

    private static void label(Markup drawing, String tier, double middle, double share) {
        if (share >= NAMED) {
            drawing.open("text", "class", "inside", "x", Rows.percent(middle), "y", 16)
                    .element("tspan", tier + " ", "class", "roomy")
                    .text(Format.percent(share))
                    .close();
        } else if (share >= NUMBERED) {
            drawing.element("text", Format.percent(share), "class", "inside roomy", "x", Rows.percent(middle), "y", 16);
        }
    }

    private static Markup numbers(Comparison.Block block) {
        List<String> tiers = block.rows().get(0).tiers();
        List<String> head = new ArrayList<>(List.of("policy"));
        tiers.forEach(tier -> head.addAll(List.of(tier, tier + " share")));
        NumberTable table = new NumberTable(
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
