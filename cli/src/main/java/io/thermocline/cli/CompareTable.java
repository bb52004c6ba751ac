package io.thermocline.cli;

import io.thermocline.cli.text.Painter;
import io.thermocline.cli.text.Style;
import io.thermocline.cli.text.TextTable;
import io.thermocline.engine.Units;
import io.thermocline.lab.RunResult;
import io.thermocline.report.Format;
import io.thermocline.report.analysis.Comparison;
import io.thermocline.report.analysis.Figures;
import io.thermocline.report.analysis.Origins;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A comparison for people: a block for each workload, the winner marked, and a sentence that says why it wins. */
final class CompareTable {
    private final Painter painter;

    private final String command;

    /**
     * A table.
     *
     * @param command makes the comparison again
     */
    CompareTable(Painter painter, String command) {
        this.painter = painter;
        this.command = command;
    }

    String of(Comparison comparison) {
        String version = comparison.results().get(0).provenance().version();
        StringBuilder text = new StringBuilder(Origins.rerun(version, command));
        for (Comparison.Block block : comparison.blocks()) {
            text.append('\n').append(block(block));
        }
        if (comparison.blocks().size() > 1) {
            text.append('\n').append(summary(comparison));
        }
        return text.toString();
    }

    private String block(Comparison.Block block) {
        RunResult first = block.rows().get(0);
        List<String> lower = first.tiers().subList(1, first.tiers().size());
        TextTable table = new TextTable().words("policy").numbers("hit ratio");
        lower.forEach(tier -> table.numbers("by " + tier));
        table.numbers("promoted")
                .numbers("demoted")
                .numbers("from " + Figures.lastTier(first))
                .numbers("model time");
        if (Figures.arriving(first)) {
            table.numbers("mean response").numbers("p99 response");
        } else {
            table.numbers("mean latency");
        }
        table.numbers("speed-up");
        for (RunResult row : block.rows()) {
            boolean winner = block.isAhead(row);
            table.row(winner ? "* " : "  ", winner ? Style.GOOD : Style.PLAIN, cells(block, row, lower));
        }
        return painter.paint(Style.STRONG, block.workload() + " on " + first.testbed()) + "\n"
                + Headings.settings(first) + Origins.ofRuns(block.rows()).lines() + "\n" + table.render(painter)
                + notes(block) + "\n  " + block.verdict() + "\n"
                + remarks(block);
    }

    /** What the verdict leaves open, and where each loser lost its time. */
    private static String remarks(Comparison.Block block) {
        return Stream.concat(block.remarks().stream(), block.losses().stream().map(loss -> loss + "."))
                .map(remark -> "  " + remark + "\n")
                .collect(Collectors.joining());
    }

    /** What keeps runs from being what they seem: arrivals that outpace them, tiers with too few spare frames. */
    private static String notes(Comparison.Block block) {
        StringBuilder notes = new StringBuilder();
        for (RunResult row : block.rows()) {
            if (row.overloaded()) {
                notes.append("  ")
                        .append(row.policy())
                        .append(" is ")
                        .append(Figures.overload(row))
                        .append(
                                row.policy().equals(block.rows().get(0).policy())
                                        ? "; speed-ups over it are"
                                        : "; its speed-up is one")
                        .append(" of model times\n");
            }
            Figures.frameWaits(row)
                    .forEach(wait -> notes.append("  ")
                            .append(row.policy())
                            .append(": ")
                            .append(wait)
                            .append('\n'));
        }
        return notes.append(followers(block.rows())).toString();
    }

    /** What response times leave out: the mean latency of all accesses, where some follow others. */
    private static String followers(List<RunResult> rows) {
        return rows.stream().allMatch(Figures::allArrive)
                ? ""
                : "  response times leave out accesses that follow others; mean latency of all: "
                        + rows.stream()
                                .map(row -> row.policy() + " "
                                        + Figures.latencies(row.latencyNs()).get(0))
                                .collect(Collectors.joining(", "))
                        + "\n";
    }

    private static List<String> cells(Comparison.Block block, RunResult row, List<String> lower) {
        RunResult.Migrations migrations = row.counts().migrations();
        RunResult.Latency time = Figures.accessNs(row);
        List<String> cells = new ArrayList<>(List.of(row.policy(), Format.percent(row.hitRatio())));
        lower.forEach(tier -> cells.add(Format.percent(Figures.share(row, tier))));
        cells.addAll(List.of(
                Format.count(migrations.promotions()),
                Format.count(migrations.demotions()),
                Units.formatBytes(Figures.bytesFromLast(row)),
                Figures.timed(row) ? Units.formatNanoseconds(row.modelTimeNs()) : "n/a",
                time == null ? "n/a" : Units.formatNanoseconds(time.mean())));
        if (Figures.arriving(row)) {
            cells.add(time == null ? "n/a" : Units.formatNanoseconds(time.p99()));
        }
        cells.add(Format.factor(block.speedup(row)));
        return cells;
    }

    private String summary(Comparison comparison) {
        List<Double> means = comparison.geomeans();
        TextTable table = new TextTable()
                .words("policy")
                .numbers(comparison.timed() ? "speed-up" : "misses")
                .numbers("wins");
        for (int row = 0; row < means.size(); row++) {
            String policy = comparison.policies().get(row);
            boolean winner = comparison.isAhead(row);
            table.row(
                    winner ? "* " : "  ",
                    winner ? Style.GOOD : Style.PLAIN,
                    List.of(
                            policy,
                            Format.factor(means.get(row)),
                            Integer.toString(comparison.wins().getOrDefault(policy, 0))));
        }
        return painter.paint(
                        Style.STRONG,
                        "geomean over " + comparison.blocks().size() + " workloads, relative to "
                                + comparison.policies().get(0))
                + "\n" + table.render(painter);
    }
}
