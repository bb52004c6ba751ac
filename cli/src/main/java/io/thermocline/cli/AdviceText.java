package io.thermocline.cli;

import io.thermocline.cli.text.Csv;
import io.thermocline.cli.text.Painter;
import io.thermocline.cli.text.Style;
import io.thermocline.cli.text.TextTable;
import io.thermocline.engine.Units;
import io.thermocline.lab.advise.Advice;
import io.thermocline.lab.advise.Metric;
import io.thermocline.report.Format;
import io.thermocline.report.analysis.AdviceWords;
import io.thermocline.report.analysis.Origins;
import java.util.ArrayList;
import java.util.List;

/** Advice as text. */
final class AdviceText {
    private final Painter painter;
    private final Advice advice;
    private final AdviceWords words;

    AdviceText(Painter painter, Advice advice) {
        this.painter = painter;
        this.advice = advice;
        words = new AdviceWords(advice);
    }

    String text() {
        StringBuilder text = new StringBuilder(Origins.rerun(advice.version(), advice.command()));
        text.append('\n')
                .append(painter.paint(Style.STRONG, String.join(", ", advice.workloads()) + " on " + advice.testbed()))
                .append(": ")
                .append(words.question())
                .append("\n\n  ")
                .append(painter.paint(advice.choice() == null ? Style.BAD : Style.GOOD, advice.reason()))
                .append('\n');
        if (!advice.outcomes().isEmpty()) {
            text.append('\n').append(outcomes());
        }
        if (!advice.front().isEmpty()) {
            text.append(
                            advice.choice() == null
                                    ? "\n  What machines reach at their price (~ is an estimate):\n"
                                    : "\n  No cheaper machine is as good (~ is an estimate):\n")
                    .append(front());
        }
        section(text, "More of a tier", words.worth());
        section(text, "Prices", words.prices());
        section(text, "Load", words.loads());
        section(text, "Endurance", words.endurance());
        section(text, "Not possible", words.infeasible());
        section(text, "Prices are from", words.sources());
        text.append("\n  ").append(words.effort()).append('\n');
        advice.notes().forEach(note -> text.append("  note: ").append(note).append('\n'));
        return text.toString();
    }

    private static void section(StringBuilder text, String title, List<String> sentences) {
        if (!sentences.isEmpty()) {
            text.append("\n  ").append(title).append(":\n");
            sentences.forEach(sentence -> text.append("    ").append(sentence).append('\n'));
        }
    }

    private String outcomes() {
        TextTable table = new TextTable()
                .words("the choice")
                .numbers("hit ratio")
                .numbers("rereads")
                .numbers("mean latency")
                .numbers("p99")
                .numbers("bandwidth");
        for (Advice.Outcome outcome : advice.outcomes()) {
            table.row(List.of(
                    outcome.workload(),
                    Metric.HIT_RATIO.text(outcome.hitRatio()),
                    Metric.REREADS.text(outcome.rereads()),
                    Metric.MEAN.text(outcome.meanNs()),
                    Metric.P99.text(outcome.p99Ns()),
                    Metric.BANDWIDTH.text(outcome.bytesPerSecond())));
        }
        return table.render(painter);
    }

    private String front() {
        TextTable table = new TextTable().words("policy");
        List<Advice.TierCost> tiers = advice.front().get(0).tiers();
        tiers.forEach(tier -> {
            if (tier.drives() == 0) {
                table.numbers(tier.tier());
            } else {
                table.words(tier.tier());
            }
        });
        table.numbers("price").numbers(advice.metric().words());
        for (Advice.Option option : advice.front()) {
            List<String> cells = new ArrayList<>(List.of(option.policy()));
            option.tiers()
                    .forEach(tier -> cells.add(
                            tier.drives() == 0
                                    ? Units.formatBytes(tier.bytes())
                                    : tier.drives() + " x " + tier.device()));
            cells.add(Advice.dollars(option.dollars()));
            cells.add(words.value(option));
            boolean chosen = option.equals(advice.choice());
            table.row(chosen ? "* " : "  ", chosen ? Style.GOOD : Style.PLAIN, cells);
        }
        return table.render(painter);
    }

    /** The front, a line for each machine. */
    static String csv(Advice advice) {
        List<String> header =
                new ArrayList<>(List.of("policy", "dollars", advice.metric().label(), "measured", "chosen"));
        List<Advice.TierCost> tiers =
                advice.front().isEmpty() ? List.of() : advice.front().get(0).tiers();
        tiers.forEach(tier -> {
            header.add(tier.tier() + "Bytes");
            header.add(tier.tier() + "Device");
            header.add(tier.tier() + "Drives");
        });
        header.add("settings");
        StringBuilder text = new StringBuilder(Csv.line(header));
        for (Advice.Option option : advice.front()) {
            List<String> row = new ArrayList<>(List.of(
                    option.policy(),
                    Format.plain(option.dollars()),
                    Format.plain(option.value()),
                    Boolean.toString(option.measured()),
                    Boolean.toString(option.equals(advice.choice()))));
            option.tiers().forEach(tier -> {
                row.add(Long.toString(tier.bytes()));
                row.add(tier.device());
                row.add(Integer.toString(tier.drives()));
            });
            row.add(String.join(
                    " ",
                    option.settings().entrySet().stream()
                            .map(setting -> setting.getKey() + "=" + setting.getValue())
                            .toList()));
            text.append(Csv.line(row));
        }
        return text.toString();
    }
}
