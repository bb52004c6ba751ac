package io.thermocline.report.page;

import io.thermocline.lab.RunResult;
import io.thermocline.report.Format;
import io.thermocline.report.analysis.Comparison;
import io.thermocline.report.analysis.Figures;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The sections of a comparison's page, with what their runs have something for. */
final class CompareSections {
    private final Comparison comparison;
    private final RunResult any;

    CompareSections(Comparison comparison) {
        this.comparison = comparison;
        any = comparison.results().get(0);
    }

    /** All that have something to show, in the order of the page. */
    List<Report.Section> all() {
        return Stream.of(
                        changes(),
                        speed(),
                        served(),
                        moves(),
                        latency(),
                        time(),
                        policies(),
                        timeline(),
                        series(),
                        numbers())
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<Report.Section> changes() {
        ChangesTable changes = new ChangesTable(comparison);
        return changes.isEmpty()
                ? Optional.empty()
                : Optional.of(new Report.Section(
                        "changes",
                        "What was changed",
                        "Policies that took over and settings of the testbed that changed while a run went on, each before the access of this number.",
                        changes.parts()));
    }

    /** Speed-ups, or hit ratios without a clock; none of one run, which is no faster than itself. */
    private Optional<Report.Section> speed() {
        if (!comparison.timed()) {
            return Optional.of(new Report.Section(
                    "speed",
                    "Hit ratio of " + Figures.firstTier(any),
                    "Share of the accesses that the first tier served. Longer is better.",
                    new SpeedupChart(comparison).parts()));
        }
        String first = comparison.policies().get(0);
        return comparison.policies().size() == 1
                ? Optional.empty()
                : Optional.of(new Report.Section(
                        "speed",
                        "Speed-up over " + first,
                        timeNames() + " of " + first + " divided by that of each policy; the dashed line is " + first
                                + " itself. Longer is better.",
                        new SpeedupChart(comparison).parts()));
    }

    private String timeNames() {
        List<String> names = comparison.results().stream()
                .map(Figures::timeName)
                .distinct()
                .sorted()
                .toList();
        return Format.capitalised(
                names.size() == 1
                        ? names.get(0)
                        : names.get(0) + " (" + names.get(1) + " where accesses arrive at times of their own)");
    }

    private Optional<Report.Section> served() {
        return Optional.of(new Report.Section(
                "served",
                "Where the accesses were served",
                "The tier in which a page lay just before its access. Every access away from " + Figures.firstTier(any)
                        + " costs time; those from " + Figures.lastTier(any) + " cost most.",
                new ServedChart(comparison).parts()));
    }

    private Optional<Report.Section> moves() {
        return Optional.of(new Report.Section(
                "moves",
                "What was moved",
                "Bytes copied between tiers. A colour is the slower tier of the two; plain goes up, hatched goes down.",
                new MovesChart(comparison).parts()));
    }

    private Optional<Report.Section> latency() {
        return comparison.timed()
                ? Optional.of(new Report.Section(
                        "latency",
                        "Latency of an access",
                        "From issue to completion, or from arrival where accesses arrive at times of their own, hits included; the axis is logarithmic.",
                        new LatencyChart(comparison).parts()))
                : Optional.empty();
    }

    private Optional<Report.Section> time() {
        TimeTables times = new TimeTables(comparison);
        return times.isEmpty()
                ? Optional.empty()
                : Optional.of(new Report.Section(
                        "time",
                        "Where the time went",
                        "Parts of the model time: what the accelerator did besides waiting for accesses, and what these spent their time on meanwhile.",
                        times.parts()));
    }

    private Optional<Report.Section> policies() {
        PolicyFigures figures = new PolicyFigures(comparison);
        return figures.isEmpty()
                ? Optional.empty()
                : Optional.of(new Report.Section(
                        "policies",
                        "What policies say of themselves",
                        "Figures that a policy keeps of its own, their units in their names.",
                        figures.parts()));
    }

    private Optional<Report.Section> timeline() {
        TimelineCharts timelines = new TimelineCharts(comparison);
        return timelines.isEmpty()
                ? Optional.empty()
                : Optional.of(new Report.Section(
                        "timeline",
                        "Over the run",
                        "Each point is about the accesses since the one before it.",
                        timelines.parts()));
    }

    private Optional<Report.Section> series() {
        SeriesCharts series = new SeriesCharts(comparison);
        return series.isEmpty()
                ? Optional.empty()
                : Optional.of(new Report.Section(
                        "series", "Over time", "Figures that policies kept while the run went on.", series.parts()));
    }

    private Optional<Report.Section> numbers() {
        return Optional.of(new Report.Section(
                "numbers",
                "All numbers",
                "A column for each policy; shares are of all accesses.",
                new AllNumbers(comparison).parts()));
    }
}
