package io.thermocline.report.page;

import io.thermocline.engine.Units;
import io.thermocline.lab.CurvePoint;
import io.thermocline.report.Format;
import io.thermocline.report.analysis.Curve;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.stream.IntStream;

/**
 * Miss-ratio curves of one workload. Each line has its name at its end; the key below has them by their means, best
 * first.
 */
final class CurveChart {
    private static final int HEIGHT = 420;

    private final String workload;
    private final List<Curve> curves;
    private final long pageBytes;

    CurveChart(String workload, List<Curve> curves) {
        this.workload = workload;
        this.curves = curves;
        pageBytes = curves.get(0).end().pageBytes();
    }

    List<Report.Part> parts() {
        List<Report.Line> lines = new ArrayList<>();
        curves.forEach(curve -> lines.add(line(curve, lines.size())));
        String spoken =
                "Miss ratio over the size of the first tier for " + workload + "; the numbers are in the table below";
        return List.of(new Report.Lines("", spoken, HEIGHT, sizes(), ratios(), lines), key());
    }

    private static Axis ratios() {
        List<Axis.Tick> fifths = IntStream.rangeClosed(0, 5)
                .mapToObj(fifth -> new Axis.Tick(fifth / 5.0, List.of(String.format(Locale.ROOT, "%.1f", fifth / 5.0))))
                .toList();
        return new Axis("miss ratio: misses per access", 0, 1, false, fifths);
    }

    private Axis sizes() {
        LongSummaryStatistics pages = curves.stream()
                .flatMap(curve -> curve.points().stream())
                .mapToLong(CurvePoint::pages)
                .summaryStatistics();
        double low = Math.max(1, pages.getMin());
        double high = pages.getMax() > pages.getMin() ? pages.getMax() : 2 * low;
        return Axis.round(
                "size of the first tier: pages of " + Units.formatBytes(pageBytes) + ", and bytes",
                low,
                high,
                size -> List.of(Format.count(Math.round(size)), Units.formatBytes(size * pageBytes)));
    }

    private Report.Line line(Curve curve, int number) {
        List<CurvePoint> points = curve.points();
        return new Report.Line(
                curve.policy(),
                points.stream().map(point -> (double) point.pages()).toList(),
                points.stream().map(CurvePoint::missRatio).toList(),
                Labels.marks(points.size(), number, curves.size(), point -> title(points.get(point))));
    }

    private String title(CurvePoint point) {
        return point.policy() + ", " + Format.pages(point.pages()) + " ("
                + Units.formatBytes((double) point.pages() * pageBytes) + "): " + Format.ratio(point.missRatio())
                + (point.isSampled()
                        ? ", estimated: " + Format.ratio(point.low()) + " to " + Format.ratio(point.high())
                        : "");
    }

    private Report.LineKey key() {
        return new Report.LineKey(
                "Policies by their mean miss ratio over the sizes, best first:",
                IntStream.range(0, curves.size())
                        .boxed()
                        .sorted(Comparator.comparingDouble(
                                line -> curves.get(line).mean()))
                        .map(line -> new Report.KeyEntry(
                                line,
                                curves.get(line).policy(),
                                Format.ratio(curves.get(line).mean())))
                        .toList());
    }
}
