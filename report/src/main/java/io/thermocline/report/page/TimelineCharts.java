package io.thermocline.report.page;

import static java.util.Objects.requireNonNull;

import io.thermocline.engine.Units;
import io.thermocline.lab.RunResult;
import io.thermocline.lab.Timeline;
import io.thermocline.report.Format;
import io.thermocline.report.analysis.Comparison;
import java.util.ArrayList;
import java.util.List;

/** Metrics over runs that kept their timeline: a plot a metric, a line for each policy. */
final class TimelineCharts {
    private static final int HEIGHT = 220;
    private static final double GIGA = 1e9;
    private static final String SERVED = "served.";
    private static final String BYTES = ".bytesPerSecond";
    private static final String LATENCY = "latencyNs.mean";
    private static final String PROMOTIONS = "promotionsPerAccess";
    private static final String DEMOTIONS = "demotionsPerAccess";

    private final Comparison comparison;

    TimelineCharts(Comparison comparison) {
        this.comparison = comparison;
    }

    boolean isEmpty() {
        return comparison.results().stream().allMatch(row -> row.timeline() == null);
    }

    List<Report.Part> parts() {
        List<Report.Part> parts = new ArrayList<>();
        for (Comparison.Block block : comparison.blocks()) {
            List<RunResult> rows =
                    block.rows().stream().filter(row -> row.timeline() != null).toList();
            if (!rows.isEmpty()) {
                List<Report.Part> charts = new ArrayList<>();
                shown(rows).forEach(metric -> charts.add(chart(metric, rows)));
                charts.add(Labels.lineKey(rows));
                parts.add(Labels.group(comparison, block, List.of(), charts.toArray(Report.Part[]::new)));
            }
        }
        return parts;
    }

    private static Timeline timeline(RunResult row) {
        return requireNonNull(row.timeline());
    }

    /** The metrics that have a plot, where some run has more than zeros of them. */
    private static List<String> shown(List<RunResult> rows) {
        List<String> all = new ArrayList<>();
        rows.get(0).tiers().forEach(tier -> all.add(SERVED + tier));
        all.addAll(List.of(LATENCY, PROMOTIONS, DEMOTIONS));
        rows.stream()
                .flatMap(row -> timeline(row).metrics().keySet().stream())
                .filter(metric -> metric.endsWith(BYTES))
                .distinct()
                .sorted()
                .forEach(all::add);
        return all.stream().filter(metric -> most(rows, metric) > 0).toList();
    }

    private static double most(List<RunResult> rows, String metric) {
        return rows.stream()
                .flatMap(row -> timeline(row).metrics().getOrDefault(metric, List.of()).stream())
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(0);
    }

    private static Report.Lines chart(String metric, List<RunResult> rows) {
        boolean timed = !rows.get(0).clock().equals("none");
        double last = rows.stream()
                .flatMap(row -> across(row, timed).stream())
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(0);
        List<Report.Line> lines = new ArrayList<>();
        for (RunResult row : rows) {
            lines.add(line(row, metric, timed, lines.size(), rows.size()));
        }
        return new Report.Lines(
                title(metric),
                title(metric) + " over the run",
                HEIGHT,
                Axis.fromZero(timed ? "model time" : "accesses", last, 1, value -> place(value, timed)),
                Axis.fromZero(unit(metric), most(rows, metric), 1, value -> text(metric, value)),
                lines);
    }

    /** Where its points are: times, or without a clock accesses. */
    private static List<Double> across(RunResult row, boolean timed) {
        Timeline timeline = timeline(row);
        return (timed ? timeline.modelTimeNs() : timeline.accesses())
                .stream().map(Long::doubleValue).toList();
    }

    private static Report.Line line(RunResult row, String metric, boolean timed, int number, int lines) {
        List<Double> values = timeline(row).metrics().getOrDefault(metric, List.of());
        List<Double> across = across(row, timed).subList(0, values.size());
        return new Report.Line(
                row.policy(),
                across,
                values,
                Labels.marks(
                        values.size(),
                        number,
                        lines,
                        point -> row.policy() + ", " + place(across.get(point), timed) + (timed ? ": " : " accesses: ")
                                + text(metric, values.get(point))));
    }

    private static String place(double at, boolean timed) {
        return timed ? Units.formatNanoseconds(at) : Format.count(Math.round(at));
    }

    private static String title(String metric) {
        if (metric.startsWith(SERVED)) {
            return "Served by " + metric.substring(SERVED.length());
        }
        return metric.endsWith(BYTES)
                ? "From "
                        + metric.substring(0, metric.length() - BYTES.length()).replace("-", " to ")
                : switch (metric) {
                    case LATENCY -> "Mean latency";
                    case PROMOTIONS -> "Promotions";
                    default -> "Demotions";
                };
    }

    private static String unit(String metric) {
        return metric.startsWith(SERVED)
                ? "share of accesses"
                : metric.endsWith(BYTES) ? "bytes a second" : metric.equals(LATENCY) ? "latency" : "pages an access";
    }

    private static String text(String metric, double value) {
        return metric.startsWith(SERVED)
                ? Format.percent(value)
                : metric.endsWith(BYTES)
                        ? Format.rounded(value / GIGA) + " GB/s"
                        : metric.equals(LATENCY) ? Units.formatNanoseconds(value) : Format.rounded(value);
    }
}
