package io.thermocline.cli.report;

import io.thermocline.cli.result.Curve;
import io.thermocline.cli.text.Format;
import io.thermocline.testbed.CurvePoint;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Miss-ratio curves of one workload. A line has its name on it where it runs apart from the others; the key below has all names, best first.
 */
final class CurveChart {
    private static final int HEIGHT = 380;
    private static final double LEFT = 0.065;

    private final List<Curve> curves;
    private final LogScale scale;
    private final Plot plot;

    CurveChart(String workload, List<Curve> curves) {
        this.curves = curves;
        List<CurvePoint> points =
                curves.stream().flatMap(curve -> curve.points().stream()).toList();
        double low = points.stream().mapToLong(CurvePoint::pages).min().orElse(1);
        double high = points.stream().mapToLong(CurvePoint::pages).max().orElse(1);
        scale = new LogScale(Math.max(1, low), high > low ? high : 2 * Math.max(1, low));
        plot = new Plot(
                HEIGHT,
                LEFT,
                "Miss ratio over pages of the first tier for " + workload + "; the numbers are in the table below");
    }

    Markup render() {
        List<Plot.Tick> ratios = new ArrayList<>();
        for (int tenth = 0; tenth <= 10; tenth += 2) {
            ratios.add(new Plot.Tick(tenth / 10.0, String.format(Locale.ROOT, "%.1f", tenth / 10.0)));
        }
        List<Plot.Tick> sizes = scale.decades().stream()
                .map(decade -> new Plot.Tick(scale.position(decade), Format.count(Math.round(decade))))
                .toList();
        plot.upright(ratios)
                .across(sizes, "pages of the first tier (logarithmic)")
                .lines(curves.stream().map(this::line).toList())
                .add(labels());
        return new Markup()
                .open("figure", "class", "curves")
                .add(plot.close())
                .element("figcaption", "Policies by their mean miss ratio over the sizes, best first:")
                .add(key())
                .close();
    }

    private List<Plot.Point> line(Curve curve) {
        return curve.points().stream()
                .map(point -> new Plot.Point(
                        scale.position(point.pages()),
                        point.missRatio(),
                        point.policy() + ", " + Format.count(point.pages()) + " pages: "
                                + Format.ratio(point.missRatio())))
                .toList();
    }

    private Markup labels() {
        Markup markup = new Markup().open("g", "class", "labels");
        for (CurveLabel label : CurveLabel.place(
                curves, point -> plot.x(scale.position(point.pages())), point -> plot.y(point.missRatio()))) {
            markup.element(
                    "text",
                    curves.get(label.series()).policy(),
                    "class",
                    "name " + Palette.point(label.series()),
                    "x",
                    Rows.percent(label.x()),
                    "y",
                    label.y(),
                    "text-anchor",
                    "middle");
        }
        return markup.close();
    }

    private Markup key() {
        List<Integer> order = new ArrayList<>();
        for (int series = 0; series < curves.size(); series++) {
            order.add(series);
        }
        order.sort(Comparator.comparingDouble(series -> curves.get(series).mean()));
        Markup markup = new Markup().open("ul", "class", "key");
        for (int series : order) {
            Curve curve = curves.get(series);
            markup.open("li")
                    .add(Plot.sign(series))
                    .text(curve.policy())
                    .element("span", Format.ratio(curve.mean()), "class", "mean-ratio")
                    .close();
        }
        return markup.close();
    }
}
