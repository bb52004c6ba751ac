package io.thermocline.report.page;

import io.thermocline.engine.Units;
import io.thermocline.lab.RunResult;
import io.thermocline.report.Format;
import io.thermocline.report.analysis.Comparison;
import io.thermocline.report.analysis.Figures;
import io.thermocline.report.analysis.Origins;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** A comparison as a page. */
public final class CompareReport {
    private final Comparison asked;
    private final Comparison comparison;
    private final RunResult any;

    /**
     * A report that is not made yet.
     *
     * @param asked the runs, named as users asked for them
     * @param named the same, named as people read them
     */
    private CompareReport(Comparison asked, Comparison named) {
        this.asked = asked;
        comparison = named;
        any = named.results().get(0);
    }

    /** The whole page. */
    public static String render(ReportSettings settings, Comparison comparison) {
        return Page.render(of(settings, comparison));
    }

    /** A comparison of policies as data. */
    public static Report of(ReportSettings settings, Comparison comparison) {
        return new CompareReport(comparison, comparison.namedByAllPolicies()).report(settings);
    }

    /**
     * Runs of one workload as data, each named by what tells it from the others.
     *
     * @param foreseeing whether a policy, as the user wrote it, knows the future
     */
    public static Report ofRuns(ReportSettings settings, List<RunResult> results, Predicate<String> foreseeing) {
        Comparison named = Comparison.ofRuns(results, foreseeing);
        return new CompareReport(named, named).report(settings);
    }

    private Report report(ReportSettings settings) {
        List<String> notes = comparison.results().stream()
                .flatMap(result -> result.notes().stream())
                .distinct()
                .toList();
        return settings.report("comparison", headline(), lead(), facts(), notes, new CompareSections(comparison).all());
    }

    private String headline() {
        if (comparison.policies().size() == 1) {
            return comparison.policies().get(0) + " on " + any.testbed();
        }
        if (comparison.blocks().size() == 1) {
            return outcome(comparison.blocks().get(0));
        }
        return comparison.outcome();
    }

    /** Who wins, in speed-ups over the first run as in the chart below it, also where that is the one that wins. */
    private static String outcome(Comparison.Block block) {
        RunResult first = block.rows().get(0);
        RunResult rival = block.rival();
        return Figures.timed(first) && block.isAhead(first) && !block.isTie()
                ? first.policy() + " wins: " + rival.policy() + " reaches " + Format.factor(block.speedup(rival))
                        + " of its speed"
                : block.outcome();
    }

    private String lead() {
        if (comparison.blocks().size() == 1) {
            String reason = comparison.blocks().get(0).reason();
            return reason.isEmpty() ? "" : Format.capitalised(reason) + ".";
        }
        List<Double> means = comparison.geomeans();
        List<String> parts = new ArrayList<>();
        for (int row = 1; row < means.size(); row++) {
            parts.add(comparison.policies().get(row) + " " + Format.factor(means.get(row)));
        }
        return parts.isEmpty()
                ? comparison.blocks().size() + " workloads under one policy."
                : "Geometric mean of " + (comparison.timed() ? "speed-ups" : "misses") + " over "
                        + comparison.policies().get(0) + ": " + String.join(", ", parts) + ".";
    }

    private List<Report.Fact> facts() {
        List<Report.Fact> facts = new ArrayList<>();
        facts.add(new Report.Fact("Testbed", each(RunResult::testbed)));
        facts.add(new Report.Fact(
                "Workload",
                comparison.blocks().stream().map(Comparison.Block::workload).collect(Collectors.joining(", "))));
        if (comparison.blocks().size() == 1) {
            facts.add(new Report.Fact(
                    "Accesses", each(run -> Format.count(run.counts().accesses()))));
            facts.add(new Report.Fact("Writes", each(CompareReport::writes)));
            facts.add(new Report.Fact("Footprint", each(CompareReport::footprint)));
            facts.add(new Report.Fact("Capacities", each(Figures::capacities)));
        }
        facts.add(new Report.Fact("Page", each(run -> Units.formatBytes(run.pageBytes()))));
        facts.add(new Report.Fact("Scale", each(run -> Format.scale(run.scale()))));
        facts.add(new Report.Fact("Clock", any.clock()));
        facts.add(new Report.Fact("Seed", each(run -> Long.toString(run.seed()))));
        String overloaded = comparison.results().stream()
                .filter(RunResult::overloaded)
                .map(row -> row.policy() + " on " + Labels.workload(row.workload()) + ": "
                        + Figures.overload(row).replaceFirst("overloaded: ", ""))
                .collect(Collectors.joining("; "));
        if (!overloaded.isEmpty()) {
            facts.add(new Report.Fact("Overloaded", overloaded));
        }
        origins("Settings", facts, Origins::settings);
        origins("Files", facts, Origins::files);
        return facts;
    }

    /** A fact that all runs share, or else the different ones: what is compared may differ in more than its policy. */
    private String each(Function<RunResult, String> fact) {
        return comparison.results().stream().map(fact).distinct().collect(Collectors.joining("; "));
    }

    private static String writes(RunResult run) {
        RunResult.Counts counts = run.counts();
        return Format.percent((double) counts.writes() / Math.max(1, counts.accesses()));
    }

    private static String footprint(RunResult run) {
        long pages = run.counts().pages();
        return Format.pages(pages) + ", " + Units.formatBytes((double) pages * run.pageBytes());
    }

    private void origins(String name, List<Report.Fact> facts, Function<Origins, List<String>> told) {
        List<String> all = asked.blocks().stream()
                .flatMap(block -> told.apply(Origins.ofRuns(block.rows())).stream())
                .distinct()
                .toList();
        if (!all.isEmpty()) {
            facts.add(new Report.Fact(name, String.join(", ", all)));
        }
    }
}
