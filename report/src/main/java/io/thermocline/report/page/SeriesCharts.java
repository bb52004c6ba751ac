package io.thermocline.report.page;

import io.thermocline.engine.Units;
import io.thermocline.engine.run.Series;
import io.thermocline.report.Format;
import io.thermocline.report.analysis.Comparison;
import io.thermocline.testbed.RunResult;
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

    Markup render() {
        Markup markup = new Markup();
        for (Comparison.Block block : comparison.blocks()) {
            List<RunResult> rows =
                    block.rows().stream().filter(row -> !isEmpty(row)).toList();
            if (!rows.isEmpty()) {
                Markup group = Rows.group(comparison, block);
                rows.stream()
                        .flatMap(row -> row.series().keySet().stream())
                        .distinct()
                        .forEach(figure -> group.add(chart(figure, rows)));
                markup.add(group.add(key(rows)).close());
            }
        }
        return markup;
    }

    private static Markup chart(String figure, List<RunResult> rows) {
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
        LinearScale values = LinearScale.to(most, unit);
        LinearScale times = LinearScale.to(lastNs, 1);
        List<List<Plot.Point>> lines = new ArrayList<>();
        for (RunResult row : rows) {
            lines.add(line(row, figure, values, times, bytes));
        }
        return new Markup()
                .open("figure", "class", "curves series")
                .element("figcaption", figure)
                .add(new Plot(HEIGHT, 1, rows.stream().map(RunResult::policy).toList(), figure + " over model time")
                        .upright(values.ticks(value -> text(value, bytes)), unit(figure))
                        .across(times.ticks(Units::formatNanoseconds), "model time")
                        .lines(lines)
                        .close())
                .close();
    }

    private static List<Plot.Point> line(
            RunResult row, String figure, LinearScale values, LinearScale times, boolean bytes) {
        List<Plot.Point> points = new ArrayList<>();
        Series series = row.series().get(figure);
        for (int point = 0; series != null && point < series.size(); point++) {
            points.add(new Plot.Point(
                    times.position(series.timeNs(point)),
                    values.position(series.value(point)),
                    row.policy() + ", " + Units.formatNanoseconds(series.timeNs(point)) + ": "
                            + text(series.value(point), bytes)));
        }
        return points;
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

    private static Markup key(List<RunResult> rows) {
        Markup markup = new Markup().open("ul", "class", "key");
        for (int series = 0; series < rows.size(); series++) {
            markup.open("li")
                    .add(Plot.sign(series))
                    .element("span", rows.get(series).policy(), "class", "policy")
                    .close();
        }
        return markup.close();
    }
}
