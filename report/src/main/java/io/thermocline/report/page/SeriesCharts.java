package io.thermocline.report.page;

import io.thermocline.engine.Units;
import io.thermocline.engine.run.Series;
import io.thermocline.lab.RunResult;
import io.thermocline.report.Format;
import io.thermocline.report.analysis.Comparison;
import java.util.ArrayList;
import java.util.List;

/** What policies kept over model time: a plot a figure, a line for each policy that kept it. */
final class SeriesCharts {
    private static final int HEIGHT = 220;
    private static final double BINARY = 1024;

    private final Comparison comparison;

    SeriesCharts(Comparison comparison) {
        this.comparison = comparison;
    }

    boolean isEmpty() {
        return comparison.results().stream().allMatch(SeriesCharts::isEmpty);
    }

    private static boolean isEmpty(RunResult result) {
        return result.series().values().stream().allMatch(series -> series.size() == 0);
    }

    List<Report.Part> parts() {
        List<Report.Part> parts = new ArrayList<>();
        for (Comparison.Block block : comparison.blocks()) {
            List<RunResult> rows =
                    block.rows().stream().filter(row -> !isEmpty(row)).toList();
            if (!rows.isEmpty()) {
                List<Report.Part> charts = new ArrayList<>();
                rows.stream()
                        .flatMap(row -> row.series().keySet().stream())
                        .distinct()
                        .forEach(figure -> charts.add(chart(figure, rows)));
                charts.add(Labels.lineKey(rows));
                parts.add(Labels.group(comparison, block, List.of(), charts.toArray(Report.Part[]::new)));
            }
        }
        return parts;
    }

    private static Report.Lines chart(String figure, List<RunResult> rows) {
        double most = 0;
        double lastNs = 0;
        for (RunResult row : rows) {
            Series series = row.series().get(figure);
            for (int point = 0; series != null && point < series.size(); point++) {
                most = Math.max(most, series.value(point));
                lastNs = Math.max(lastNs, series.timeNs(point));
            }
        }
        boolean bytes = figure.endsWith("Bytes");
        double unit = bytes ? Math.pow(BINARY, Math.floor(Math.log(Math.max(1, most)) / Math.log(BINARY))) : 1;
        List<Report.Line> lines = new ArrayList<>();
        for (RunResult row : rows) {
            lines.add(line(row, row.series().getOrDefault(figure, new Series()), bytes, lines.size(), rows.size()));
        }
        return new Report.Lines(
                figure,
                figure + " over model time",
                HEIGHT,
                Axis.fromZero("model time", lastNs, 1, Units::formatNanoseconds),
                Axis.fromZero(unit(figure), most, unit, value -> text(value, bytes)),
                lines);
    }

    private static Report.Line line(RunResult row, Series series, boolean bytes, int number, int lines) {
        List<Double> times = new ArrayList<>();
        List<Double> values = new ArrayList<>();
        for (int point = 0; point < series.size(); point++) {
            times.add((double) series.timeNs(point));
            values.add(series.value(point));
        }
        return new Report.Line(
                row.policy(),
                times,
                values,
                Labels.marks(
                        series.size(),
                        number,
                        lines,
                        point -> row.policy() + ", " + Units.formatNanoseconds(times.get(point)) + ": "
                                + text(values.get(point), bytes)));
    }

    /** The unit that the name of a figure ends with. */
    private static String unit(String figure) {
        return figure.endsWith("Bytes")
                ? "bytes"
                : figure.endsWith("PerSecond")
                        ? "per second of model time"
                        : figure.endsWith("Share") ? "share, of 1" : figure;
    }

    private static String text(double value, boolean bytes) {
        if (bytes) {
            return Units.formatBytes(value);
        }
        return value >= 1000 ? Format.count(Math.round(value)) : Format.rounded(value);
    }
}
