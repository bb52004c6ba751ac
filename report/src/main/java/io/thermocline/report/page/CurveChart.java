package io.thermocline.report.page;

import io.thermocline.engine.Units;
import io.thermocline.report.Format;
import io.thermocline.report.analysis.Curve;
import io.thermocline.testbed.CurvePoint;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Miss-ratio curves of one workload. Each line has its name at its end; the key below has them by their means, best
 * first.
 */
final class CurveChart {
    private static final int HEIGHT = 420;
    private static final int NARROW = 4; // marks of the lower axis that have room on a telephone

    private final List<Curve> curves;
    private final LogScale scale;
    private final long pageBytes;
    private final Plot plot;

    CurveChart(String workload, List<Curve> curves) {
        this.curves = curves;
        List<CurvePoint> points =
                curves.stream().flatMap(curve -> curve.points().stream()).toList();
        double low = points.stream().mapToLong(CurvePoint::pages).min().orElse(1);
        double high = points.stream().mapToLong(CurvePoint::pages).max().orElse(1);
        scale = new LogScale(Math.max(1, low), high > low ? high : 2 * Math.max(1, low));
        pageBytes = points.get(0).pageBytes();
        plot = new Plot(
                HEIGHT,
                2,
                curves.stream().map(Curve::policy).toList(),
                "Miss ratio over the size of the first tier for " + workload + "; the numbers are in the table below");
    }

    Markup render() {
        List<Plot.Tick> ratios = IntStream.rangeClosed(0, 5)
                .mapToObj(fifth -> new Plot.Tick(fifth / 5.0, String.format(Locale.ROOT, "%.1f", fifth / 5.0)))
                .toList();
        plot.upright(ratios, "miss ratio: misses per access")
                .across(sizes(), "size of the first tier: pages of " + Units.formatBytes(pageBytes) + ", and bytes")
                .lines(curves.stream().map(this::line).toList());
        return new Markup()
                .open("figure", "class", "curves")
                .add(plot.close())
                .element("figcaption", "Policies by their mean miss ratio over the sizes, best first:")
                .add(key())
                .close();
    }

    private List<Plot.Tick> sizes() {
        List<Double> round = scale.round();
        int every = (round.size() + NARROW - 1) / NARROW;
        List<Plot.Tick> ticks = new ArrayList<>();
        for (int i = 0; i < round.size(); i++) {
            double pages = round.get(i);
            ticks.add(new Plot.Tick(
                    scale.position(pages),
                    i % every == 0,
                    List.of(Format.count(Math.round(pages)), Units.formatBytes(pages * pageBytes))));
        }
        return ticks;
    }

    private List<Plot.Point> line(Curve curve) {
        return curve.points().stream()
                .map(point -> new Plot.Point(
                        scale.position(point.pages()),
                        point.missRatio(),
                        point.policy() + ", " + Format.pages(point.pages()) + " ("
                                + Units.formatBytes((double) point.pages() * pageBytes) + "): "
                                + Format.ratio(point.missRatio())))
                .toList();
    }

    private Markup key() {
        List<Integer> order = IntStream.range(0, curves.size())
                .boxed()
                .sorted(Comparator.comparingDouble(series -> curves.get(series).mean()))
                .toList();
        Markup markup = new Markup().open("ul", "class", "key");
        for (int series : order) {
            Curve curve = curves.get(series);
            markup.open("li")
                    .add(Plot.sign(series))
                    .element("span", curve.policy(), "class", "policy")
                    .element("span", Format.ratio(curve.mean()), "class", "mean-ratio")
                    .close();
        }
        return markup.close();
    }
}
