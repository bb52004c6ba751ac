package io.thermocline.report.page;

import io.thermocline.engine.Units;
import io.thermocline.report.Format;
import io.thermocline.report.analysis.Comparison;
import io.thermocline.report.analysis.Figures;
import io.thermocline.testbed.RunResult;
import io.thermocline.testbed.RunResult.Operation;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Stacked bars: bytes copied between tiers. A colour is the slower tier of the two; plain means that pages go up,
 * hatched that they go down.
 */
final class MovesChart {
    private final Comparison comparison;
    private final Palette palette;

    MovesChart(Comparison comparison) {
        this.comparison = comparison;
        palette = Palette.of(comparison.results());
    }

    Markup render() {
        Markup markup = key();
        for (Comparison.Block block : comparison.blocks()) {
            long most =
                    block.rows().stream().mapToLong(Figures::bytesMoved).max().orElse(0);
            Rows rows = new Rows(true, false);
            for (RunResult row : block.rows()) {
                String total = Units.formatBytes(Figures.bytesMoved(row));
                rows.row(
                        row.policy(),
                        block.isAhead(row),
                        row.policy() + ": " + total + " moved; " + spoken(row),
                        stack(row, Math.max(1, most)),
                        total,
                        "");
            }
            markup.add(Rows.group(comparison, block)
                    .add(rows.close())
                    .add(migrations(block))
                    .add(operations(block))
                    .close());
        }
        return markup;
    }

    private Markup key() {
        List<String> tiers = comparison.results().get(0).tiers();
        Markup markup = new Markup().open("ul", "class", "key");
        for (String tier : tiers.subList(1, tiers.size())) {
            swatch(markup, palette.fill(tier), "up from " + tier);
            swatch(markup, palette.down(tier), "down to " + tier);
        }
        return markup.close();
    }

    private static void swatch(Markup markup, String style, String text) {
        markup.open("li")
                .open("svg", "width", 22, "height", 14, "aria-hidden", "true")
                .empty("rect", "class", style, "width", 22, "height", 14, "rx", 3)
                .close()
                .text(text)
                .close();
    }

    private Markup stack(RunResult row, long most) {
        List<String> tiers = row.tiers();
        List<Operation> sorted = row.counts().operations().stream()
                .sorted(Comparator.comparing((Operation operation) -> isDown(operation, tiers))
                        .thenComparing(operation -> -tiers.indexOf(slower(operation, tiers))))
                .toList();
        Markup drawing = new Markup().empty("rect", "class", "track", "y", 3, "width", "100%", "height", 18, "rx", 3);
        double from = 0;
        for (Operation operation : sorted) {
            double share = (double) operation.bytes() / most;
            String tier = slower(operation, tiers);
            drawing.open("g")
                    .element("title", say(operation))
                    .empty(
                            "rect",
                            "class",
                            isDown(operation, tiers) ? palette.down(tier) : palette.fill(tier),
                            "x",
                            Rows.percent(from),
                            "y",
                            3,
                            "width",
                            Rows.percent(Math.max(0, share - 0.002)),
                            "height",
                            18,
                            "rx",
                            2)
                    .close();
            from += share;
        }
        return drawing;
    }

    private static boolean isDown(Operation operation, List<String> tiers) {
        return tiers.indexOf(operation.to()) > tiers.indexOf(operation.from());
    }

    private static String slower(Operation operation, List<String> tiers) {
        return isDown(operation, tiers) ? operation.to() : operation.from();
    }

    private static String say(Operation operation) {
        return operation.kind() + " " + operation.from() + " to " + operation.to() + ": "
                + Units.formatBytes(operation.bytes());
    }

    private static String spoken(RunResult row) {
        return row.counts().operations().stream().map(MovesChart::say).collect(Collectors.joining(", "));
    }

    private static Markup migrations(Comparison.Block block) {
        NumberTable table = new NumberTable(
                "Migrations of " + Labels.workload(block.workload()) + ", in pages",
                1,
                List.of("policy", "promotions", "demotions", "ping-pong", "wasted", "discards", "remote"));
        for (RunResult row : block.rows()) {
            RunResult.Migrations migrations = row.counts().migrations();
            table.row(
                    List.of(
                            row.policy(),
                            Format.count(migrations.promotions()),
                            Format.count(migrations.demotions()),
                            Format.count(migrations.pingPong()),
                            Format.count(migrations.wasted()),
                            Format.count(row.counts().discards()),
                            Units.formatBytes(row.counts().remoteBytes())),
                    block.isAhead(row));
        }
        return table.render();
    }

    private static Markup operations(Comparison.Block block) {
        NumberTable table = new NumberTable(
                "Page copies of " + Labels.workload(block.workload()),
                5,
                List.of("kind", "from", "to", "driven by", "policy", "pages", "bytes"));
        for (RunResult row : block.rows()) {
            for (Operation operation : row.counts().operations()) {
                table.row(
                        List.of(
                                operation.kind(),
                                operation.from(),
                                operation.to(),
                                operation.initiator(),
                                row.policy(),
                                Format.count(operation.pages()),
                                Units.formatBytes(operation.bytes())),
                        false);
            }
        }
        return table.folded("Page copies in detail");
    }
}
