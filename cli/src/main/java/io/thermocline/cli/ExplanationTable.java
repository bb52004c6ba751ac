package io.thermocline.cli;

import io.thermocline.cli.text.Painter;
import io.thermocline.cli.text.Style;
import io.thermocline.cli.text.TextTable;
import io.thermocline.engine.Units;
import io.thermocline.lab.explain.Explanation;
import io.thermocline.lab.explain.Explanation.Side;
import io.thermocline.lab.explain.MissCause;
import io.thermocline.report.Format;
import io.thermocline.report.analysis.ExplanationText;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/** An explanation for people: both runs side by side, the reasons, and the ranges of addresses that differ most. */
final class ExplanationTable {
    private static final int RANGES = 5;

    private final Painter painter;

    ExplanationTable(Painter painter) {
        this.painter = painter;
    }

    String of(Explanation explanation) {
        ExplanationText words = new ExplanationText(explanation);
        StringBuilder text = new StringBuilder(painter.paint(Style.STRONG, explanation.workload()))
                .append(": ")
                .append(Format.accesses(explanation.accesses()))
                .append(" to ")
                .append(Format.pages(explanation.pages()))
                .append(", clock ")
                .append(explanation.clock())
                .append("\n\n")
                .append(sides(explanation))
                .append('\n')
                .append(painter.paint(Style.GOOD, "  " + words.headline() + "."))
                .append('\n');
        words.reasons().forEach(reason -> text.append("  - ").append(reason).append('\n'));
        text.append('\n').append(line(words.parting()));
        words.moves().forEach(sentence -> text.append(line(sentence)));
        if (!words.regret().isEmpty()) {
            text.append(line(words.regret())).append('\n').append(ranges(explanation));
        }
        return text.toString();
    }

    private static String line(String sentence) {
        return "  " + sentence + "\n";
    }

    private String sides(Explanation explanation) {
        TextTable table = new TextTable().words("").numbers(explanation.first().name());
        table.numbers(explanation.second().name());
        for (String tier : explanation.first().served().keySet()) {
            row(
                    explanation,
                    table,
                    "served by " + tier,
                    side -> Format.percent((double) side.served().getOrDefault(tier, 0L) / explanation.accesses()));
        }
        for (MissCause cause : MissCause.values()) {
            row(explanation, table, "misses: " + cause.words(), side -> Format.count(side.misses(cause)));
        }
        row(explanation, table, "  of capacity, held by twice", side -> Format.count(side.heldByTwice()));
        row(explanation, table, "promoted", side -> Format.count(side.moves().promotions()));
        row(
                explanation,
                table,
                "  prefetched",
                side -> Format.count(side.moves().prefetched()));
        row(
                explanation,
                table,
                "  back after a demotion",
                side -> Format.count(side.moves().pingPong()));
        row(
                explanation,
                table,
                "  without a later access",
                side -> Format.count(side.moves().wasted()));
        row(explanation, table, "demoted", side -> Format.count(side.moves().demotions()));
        row(explanation, table, "copied", side -> Units.formatBytes(side.moves().allBytes()));
        if (explanation.timed()) {
            row(explanation, table, "model time", side -> time(side, time -> (double) time.modelNs()));
            row(explanation, table, "mean latency", side -> time(side, Explanation.Time::meanNs));
        }
        return table.render(painter);
    }

    private static String time(Side side, Function<Explanation.Time, Double> part) {
        Explanation.Time time = side.time();
        return time == null ? "n/a" : Units.formatNanoseconds(part.apply(time));
    }

    private static void row(Explanation explanation, TextTable table, String title, Function<Side, String> value) {
        table.row(List.of(title, value.apply(explanation.first()), value.apply(explanation.second())));
    }

    /** The ranges in which the runs' regrets differ most. */
    private String ranges(Explanation explanation) {
        TextTable table = new TextTable().words("pages").numbers("accesses");
        for (String what : List.of("misses", "regret", "back")) {
            table.numbers(what + " 1").numbers(what + " 2");
        }
        explanation.ranges().stream()
                .filter(range -> difference(range) > 0)
                .sorted(Comparator.comparingLong(ExplanationTable::difference).reversed())
                .limit(RANGES)
                .forEach(range -> table.row(List.of(
                        Format.count(range.firstPage()) + " to " + Format.count(range.firstPage() + range.pages() - 1),
                        Format.count(range.accesses()),
                        Format.count(range.first().misses()),
                        Format.count(range.second().misses()),
                        Format.count(range.first().regret()),
                        Format.count(range.second().regret()),
                        Format.count(range.first().returns()),
                        Format.count(range.second().returns()))));
        return table.render(painter);
    }

    private static long difference(Explanation.AddressRange range) {
        return Math.abs(range.second().regret() - range.first().regret());
    }
}
