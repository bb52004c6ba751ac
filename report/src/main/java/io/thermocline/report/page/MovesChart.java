package io.thermocline.report.page;

import io.thermocline.engine.Units;
import io.thermocline.lab.RunResult;
import io.thermocline.lab.RunResult.Operation;
import io.thermocline.report.Format;
import io.thermocline.report.analysis.Comparison;
import io.thermocline.report.analysis.Figures;
import java.util.ArrayList;
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

    List<Report.Part> parts() {
        List<Report.Part> parts = new ArrayList<>();
        parts.add(key());
        for (Comparison.Block block : comparison.blocks()) {
            long most =
                    block.rows().stream().mapToLong(Figures::bytesMoved).max().orElse(0);
            List<Report.Stack> rows =
                    block.rows().stream().map(row -> stack(block, row)).toList();
            parts.add(Labels.group(
                    comparison,
                    block,
                    List.of(),
                    new Report.Stacks(Math.max(1, most), rows),
                    migrations(block),
                    operations(block)));
        }
        return parts;
    }

    private Report.Swatches key() {
        List<String> tiers = comparison.results().get(0).tiers();
        List<Report.Swatch> entries = new ArrayList<>();
        for (String tier : tiers.subList(1, tiers.size())) {
            entries.add(new Report.Swatch(palette.colour(tier), false, "up from " + tier));
            entries.add(new Report.Swatch(palette.colour(tier), true, "down to " + tier));
        }
        return new Report.Swatches(entries);
    }

    private Report.Stack stack(Comparison.Block block, RunResult row) {
        List<String> tiers = row.tiers();
        List<Report.Piece> pieces = row.counts().operations().stream()
                .sorted(Comparator.comparing((Operation operation) -> isDown(operation, tiers))
                        .thenComparing(operation -> -tiers.indexOf(slower(operation, tiers))))
                .map(operation -> new Report.Piece(
                        palette.colour(slower(operation, tiers)),
                        isDown(operation, tiers),
                        operation.bytes(),
                        "",
                        "",
                        say(operation)))
                .toList();
        String total = Units.formatBytes(Figures.bytesMoved(row));
        String spoken = row.policy() + ": " + total + " moved; "
                + row.counts().operations().stream().map(MovesChart::say).collect(Collectors.joining(", "));
        return new Report.Stack(new Report.Row(row.policy(), block.isAhead(row), spoken, total, ""), pieces);
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

    private static Report.Table migrations(Comparison.Block block) {
        Report.TableBuilder table = new Report.TableBuilder(
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
        return table.shown();
    }

    private static Report.Table operations(Comparison.Block block) {
        Report.TableBuilder table = new Report.TableBuilder(
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
