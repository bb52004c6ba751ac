package io.thermocline.report.page;

import io.thermocline.report.Format;
import io.thermocline.report.analysis.Metrics;
import io.thermocline.report.analysis.Origins;
import io.thermocline.report.analysis.Spread;
import io.thermocline.report.analysis.SweepPoint;
import io.thermocline.report.analysis.SweepVerdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/** A sweep as a page: for each workload and metric a line a policy, and all numbers. */
public final class SweepReport {
    private static final int HEIGHT = 300;
    private static final double BINARY = 1024;

    private final List<SweepPoint> points;
    private final List<String> keys;
    private final List<String> metrics;

    private SweepReport(List<SweepPoint> points) {
        this.points = points;
        keys = SweepPoint.keys(points);
        metrics = List.copyOf(points.get(0).metrics().keySet());
    }

    /**
     * The whole page.
     *
     * @param facts settings that all runs share, name to value
     */
    public static String render(ReportSettings settings, Map<String, String> facts, List<SweepPoint> points) {
        return Page.render(new SweepReport(points).of(settings, facts));
    }

    private Report of(ReportSettings settings, Map<String, String> facts) {
        Map<String, List<SweepPoint>> workloads = SweepPoint.byWorkload(points);
        List<Report.Fact> told = new ArrayList<>();
        told.add(new Report.Fact("Workload", String.join(", ", workloads.keySet())));
        facts.forEach((name, value) -> told.add(new Report.Fact(name, value)));
        LinkedHashSet<String> files = new LinkedHashSet<>();
        LinkedHashSet<String> notes = new LinkedHashSet<>();
        for (SweepPoint point : points) {
            files.addAll(Origins.ofRuns(point.runs()).files());
            point.runs().forEach(run -> notes.addAll(run.notes()));
        }
        if (!files.isEmpty()) {
            told.add(new Report.Fact("Files", String.join(", ", files)));
        }
        List<Report.Section> sections = new ArrayList<>();
        workloads.forEach((workload, own) -> {
            List<Report.Part> parts = new ArrayList<>();
            metrics.forEach(metric -> parts.add(group(workload, own, metric)));
            sections.add(new Report.Section(
                    "sweep" + (sections.size() + 1),
                    Labels.workload(workload),
                    points.get(0).runs().size() == 1
                            ? "One seed."
                            : "Means over " + points.get(0).runs().size() + " seeds. ± is their standard deviation.",
                    parts));
        });
        return settings.report("sweep", headline(), lead(workloads), told, List.copyOf(notes), sections);
    }

    private String headline() {
        String all = String.join(", ", metrics);
        return keys.isEmpty() ? all + " over seeds" : all + " over " + String.join(", ", keys);
    }

    private String lead(Map<String, List<SweepPoint>> workloads) {
        return workloads.size() == 1
                ? String.join(". ", sentences(points, metrics.get(0))) + "."
                : workloads.size() + " workloads.";
    }

    private static List<String> sentences(List<SweepPoint> own, String metric) {
        return SweepPoint.byPolicy(own).values().stream()
                .map(policy -> new SweepVerdict(policy, metric).sentence())
                .toList();
    }

    private Report.Group group(String workload, List<SweepPoint> own, String metric) {
        List<Report.Part> parts = new ArrayList<>(chart(workload, own, metric));
        parts.add(table(workload, own, metric));
        return new Report.Group(
                metric,
                sentences(own, metric).stream().map(sentence -> sentence + ".").toList(),
                parts);
    }

    // ---- the chart

    /** Lines over the values of the setting that varies fastest; none where that has one value. */
    private List<Report.Part> chart(String workload, List<SweepPoint> own, String metric) {
        if (keys.isEmpty()) {
            return List.of();
        }
        String across = keys.get(keys.size() - 1);
        List<String> values = own.stream()
                .map(point -> String.valueOf(point.values().get(across)))
                .distinct()
                .toList();
        if (values.size() < 2) {
            return List.of();
        }
        Map<String, List<SweepPoint>> lines = lines(own);
        List<Report.Line> drawn = new ArrayList<>();
        List<Report.KeyEntry> key = new ArrayList<>();
        lines.forEach((name, line) -> {
            key.add(new Report.KeyEntry(drawn.size(), name, ""));
            drawn.add(line(name, line, metric, drawn.size(), lines.size()));
        });
        List<Axis.Tick> ticks = new ArrayList<>();
        values.forEach(value -> ticks.add(new Axis.Tick(ticks.size(), List.of(value))));
        return List.of(
                new Report.Lines(
                        "",
                        metric + " of " + Labels.workload(workload) + " over " + across
                                + "; the values are in the table below",
                        HEIGHT,
                        new Axis(across, 0, values.size() - 1, false, ticks),
                        upright(own, metric),
                        drawn),
                new Report.LineKey("", key));
    }

    /** A line for each policy and for each combination of the settings but the one that varies fastest. */
    private Map<String, List<SweepPoint>> lines(List<SweepPoint> own) {
        List<String> others = keys.subList(0, keys.size() - 1);
        Map<String, List<SweepPoint>> lines = new LinkedHashMap<>();
        for (SweepPoint point : own) {
            String name = point.policy() + (others.isEmpty() ? "" : ", " + point.text(others));
            lines.computeIfAbsent(name, line -> new ArrayList<>()).add(point);
        }
        return lines;
    }

    private Report.Line line(String name, List<SweepPoint> line, String metric, int number, int lines) {
        List<Double> x = new ArrayList<>();
        line.forEach(point -> x.add((double) x.size()));
        return new Report.Line(
                name,
                x,
                line.stream().map(point -> shown(point.metric(metric).mean())).toList(),
                Labels.marks(line.size(), number, lines, point -> title(line.get(point), metric)));
    }

    private String title(SweepPoint point, String metric) {
        Spread spread = point.metric(metric);
        return point.policy() + ", " + point.text(keys) + ": " + spread.text(metric)
                + (spread.values().size() == 1
                        ? ""
                        : ", from " + Metrics.text(metric, spread.least()) + " to "
                                + Metrics.text(metric, spread.most()));
    }

    private static Axis upright(List<SweepPoint> own, String metric) {
        double most = own.stream()
                .mapToDouble(point -> shown(point.metric(metric).mean()))
                .max()
                .orElse(1);
        return Axis.fromZero(metric, most, unit(metric, most), value -> Metrics.text(metric, value));
    }

    /** The unit in which an axis has round steps: bytes come in powers of 1024. */
    private static double unit(String metric, double most) {
        double unit = 1;
        while (Metrics.isBytes(metric) && most >= unit * BINARY) {
            unit *= BINARY;
        }
        return unit;
    }

    /** What a chart shows of a value; its axis begins at 0. */
    private static double shown(double value) {
        return Math.max(0, value);
    }

    // ---- the table

    private Report.Table table(String workload, List<SweepPoint> own, String metric) {
        List<String> titles = new ArrayList<>(keys.isEmpty() ? List.of("seeds") : keys);
        List<String> policies = List.copyOf(SweepPoint.byPolicy(own).keySet());
        titles.addAll(policies);
        Report.TableBuilder table =
                new Report.TableBuilder(metric + " of " + Labels.workload(workload), Math.max(1, keys.size()), titles);
        SweepPoint.byValues(own).forEach((values, row) -> {
            List<String> cells = new ArrayList<>(
                    keys.isEmpty() ? List.of(Format.count(row.get(0).runs().size())) : List.copyOf(values.values()));
            row.forEach(point -> cells.add(point.metric(metric).text(metric)));
            table.row(cells, false);
        });
        return table.shown();
    }
}
