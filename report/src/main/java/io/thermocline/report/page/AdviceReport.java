package io.thermocline.report.page;

import io.thermocline.engine.Units;
import io.thermocline.lab.advise.Advice;
import io.thermocline.lab.advise.Metric;
import io.thermocline.report.Format;
import io.thermocline.report.analysis.AdviceWords;
import java.util.ArrayList;
import java.util.List;

/** Advice as a page: the choice, the machines around it, and what would change it. */
public final class AdviceReport {
    private static final int HEIGHT = 380;

    private final Advice advice;
    private final AdviceWords words;
    private final Metric metric;

    private AdviceReport(Advice advice) {
        this.advice = advice;
        words = new AdviceWords(advice);
        metric = advice.metric();
    }

    /** The whole page. */
    public static String render(Advice advice) {
        return Page.render(of(advice));
    }

    /** Advice as data. */
    public static Report of(Advice advice) {
        return new AdviceReport(advice).report();
    }

    private Report report() {
        List<Report.Section> sections = new ArrayList<>();
        if (!advice.front().isEmpty()) {
            sections.add(front());
        }
        if (!advice.outcomes().isEmpty()) {
            sections.add(outcomes());
        }
        if (!advice.worth().isEmpty()) {
            sections.add(worth());
        }
        List<Report.Part> changes = new ArrayList<>();
        group(changes, "Prices", words.prices());
        group(changes, "Load", words.loads());
        group(changes, "Endurance", words.endurance());
        if (!changes.isEmpty()) {
            sections.add(new Report.Section("changes", "What would change the choice, and what wears", "", changes));
        }
        List<Report.Part> behind = new ArrayList<>();
        group(behind, "Machines that are not possible", words.infeasible());
        group(behind, "Where prices are from", words.sources());
        group(behind, "Runs", List.of(words.effort()));
        sections.add(new Report.Section("behind", "What is behind it", "", behind));
        return new ReportSettings(advice.version(), advice.command())
                .report("advice", headline(), advice.reason(), facts(), notes(), sections);
    }

    private String headline() {
        Advice.Option choice = advice.choice();
        return choice == null ? "No machine does" : choice.words();
    }

    private List<String> notes() {
        return advice.notes();
    }

    private List<Report.Fact> facts() {
        List<Report.Fact> facts = new ArrayList<>(List.of(
                new Report.Fact("Workload", String.join(", ", advice.workloads())),
                new Report.Fact("Testbed", advice.testbed()),
                new Report.Fact("Asked for", words.question()),
                new Report.Fact("Scale", Format.scale(advice.scale())),
                new Report.Fact("Seed", Long.toString(advice.seed()))));
        if (!advice.settings().isEmpty()) {
            facts.add(new Report.Fact(
                    "Settings",
                    String.join(
                            ", ",
                            advice.settings().entrySet().stream()
                                    .map(setting -> setting.getKey() + "=" + setting.getValue())
                                    .toList())));
        }
        return facts;
    }

    private static void group(List<Report.Part> parts, String title, List<String> sentences) {
        if (!sentences.isEmpty()) {
            parts.add(new Report.Group(title, sentences, List.of()));
        }
    }

    // ---- the front

    private Report.Section front() {
        List<Report.Part> parts = new ArrayList<>();
        if (advice.front().size() > 1) {
            parts.add(chart());
        }
        parts.add(table());
        return new Report.Section(
                "front",
                "Price and " + metric.words(),
                "Each machine is better than all that cost less. A value with ~ is an estimate; the others were run.",
                parts);
    }

    private Report.Lines chart() {
        List<Advice.Option> front = advice.front();
        double dearest = front.get(front.size() - 1).dollars();
        double most = front.stream().mapToDouble(Advice.Option::value).max().orElse(1);
        Report.Line line = new Report.Line(
                "best for its price",
                front.stream().map(Advice.Option::dollars).toList(),
                front.stream().map(Advice.Option::value).toList(),
                Labels.marks(
                        front.size(), 0, 1, point -> front.get(point).words() + ": " + words.value(front.get(point))));
        return new Report.Lines(
                "",
                "The " + metric.words() + " of machines over their price; the numbers are in the table below",
                HEIGHT,
                Axis.fromZero(
                        "price of the machine", dearest, 1, dollars -> dollars == 0 ? "$0" : Advice.dollars(dollars)),
                Axis.fromZero(metric.words(), most, 1, metric::text),
                List.of(line));
    }

    private Report.Table table() {
        List<Advice.TierCost> tiers = advice.front().get(0).tiers();
        List<String> head = new ArrayList<>(List.of("policy"));
        tiers.forEach(tier -> head.add(tier.tier()));
        head.addAll(List.of("price", metric.words()));
        Report.TableBuilder table = new Report.TableBuilder("Machines, each the best for its price", 1, head);
        for (int tier = 0; tier < tiers.size(); tier++) {
            if (tiers.get(tier).drives() > 0) {
                table.wordsFrom(tier + 1, tier + 2);
            }
        }
        for (Advice.Option option : advice.front()) {
            List<String> row = new ArrayList<>(List.of(option.policy()));
            option.tiers()
                    .forEach(tier -> row.add(
                            tier.drives() == 0
                                    ? Units.formatBytes(tier.bytes())
                                    : tier.drives() + " x " + tier.device()));
            row.addAll(List.of(Advice.dollars(option.dollars()), words.value(option)));
            table.row(row, option.equals(advice.choice()));
        }
        return table.shown();
    }

    // ---- the choice

    private Report.Section outcomes() {
        Report.TableBuilder table = new Report.TableBuilder(
                "What runs of the choice found",
                1,
                List.of("workload", "hit ratio", "rereads", "mean latency", "p99", "bandwidth"));
        for (Advice.Outcome outcome : advice.outcomes()) {
            table.row(
                    List.of(
                            outcome.workload(),
                            Metric.HIT_RATIO.text(outcome.hitRatio()),
                            Metric.REREADS.text(outcome.rereads()),
                            Metric.MEAN.text(outcome.meanNs()),
                            Metric.P99.text(outcome.p99Ns()),
                            Metric.BANDWIDTH.text(outcome.bytesPerSecond())),
                    false);
        }
        return new Report.Section(
                "outcomes",
                "The choice",
                "Rereads are accesses that the last tier serves, the first to each page apart.",
                List.of(table.shown()));
    }

    private Report.Section worth() {
        Report.TableBuilder table = new Report.TableBuilder(
                "What a step more of each tier brings",
                1,
                List.of("tier", "step", "price", "price of a GiB", metric.words(), "change, a GiB"));
        table.wordsFrom(1, 2);
        for (Advice.Worth worth : advice.worth()) {
            table.row(
                    List.of(
                            worth.tier(),
                            worth.more(),
                            Advice.dollars(worth.dollars()),
                            Advice.dollars(worth.dollarsPerGibibyte()),
                            metric.text(worth.value()),
                            words.gain(worth)),
                    false);
        }
        return new Report.Section("worth", "What the next GiB is worth", "", List.of(table.shown()));
    }
}
