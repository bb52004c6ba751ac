package io.thermocline.report.page;

import io.thermocline.report.Format;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Miss-ratio curves of one workload. Each line has its name at its end; the key below has them by their means, best
 * first.
 *
 * @param spoken what the chart shows, in words
 * @param sizes makes the axis of sizes from the least and the greatest
 * @param ratios title of the axis of ratios
 * @param key what the key says of its means
 */
record CurveChart(
        String spoken, BiFunction<Double, Double, Axis> sizes, String ratios, String key, List<Series> curves) {
    private static final int HEIGHT = 420;

    /**
     * A line.
     *
     * @param sizes ascending
     * @param ratios as many, from 0 to 1
     * @param title of a point by its number: it shows under the pointer
     */
    record Series(String policy, List<Double> sizes, List<Double> ratios, IntFunction<String> title) {
        private double mean() {
            return ratios.stream().mapToDouble(Double::doubleValue).average().orElse(0);
        }
    }

    List<Report.Part> parts() {
        List<Report.Line> lines = new ArrayList<>();
        curves.forEach(curve -> lines.add(line(curve, lines.size())));
        return List.of(new Report.Lines("", spoken, HEIGHT, across(), upright(), lines), lineKey());
    }

    private Axis upright() {
        List<Axis.Tick> fifths = IntStream.rangeClosed(0, 5)
                .mapToObj(fifth -> new Axis.Tick(fifth / 5.0, List.of(String.format(Locale.ROOT, "%.1f", fifth / 5.0))))
                .toList();
        return new Axis(ratios, 0, 1, false, fifths);
    }

    private Axis across() {
        DoubleSummaryStatistics all = curves.stream()
                .flatMap(curve -> curve.sizes.stream())
                .mapToDouble(Double::doubleValue)
                .summaryStatistics();
        double low = Math.max(1, all.getMin());
        double high = all.getMax() > all.getMin() ? all.getMax() : 2 * low;
        return sizes.apply(low, high);
    }

    private Report.Line line(Series curve, int number) {
        return new Report.Line(
                curve.policy,
                curve.sizes,
                curve.ratios,
                Labels.marks(curve.sizes.size(), number, curves.size(), curve.title));
    }

    private Report.LineKey lineKey() {
        return new Report.LineKey(
                key,
                IntStream.range(0, curves.size())
                        .boxed()
                        .sorted(Comparator.comparingDouble(
                                line -> curves.get(line).mean()))
                        .map(line -> new Report.KeyEntry(
                                line,
                                curves.get(line).policy,
                                Format.ratio(curves.get(line).mean())))
                        .toList());
    }
}
