package io.thermocline.cli.report;

import io.thermocline.cli.result.Curve;
import io.thermocline.cli.text.Format;
import io.thermocline.testbed.CurvePoint;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Miss-ratio curves of one workload. The lines are drawn in a box of 100 by 100 that is stretched to the room there is; texts and points lie
 * over it at shares of the width, so that they keep their shape. A line has its name on it where it runs apart from the others; the key below has
 * all names, best first.
 */
final class CurveChart {
    private static final int HEIGHT = 380;
    private static final int TOP = 12;
    private static final int BOTTOM = HEIGHT - 44;
    private static final double LEFT = 0.065;
    private static final double RIGHT = 0.985;

    private final List<Curve> curves;
    private final String workload;
    private final LogScale scale;

    CurveChart(String workload, List<Curve> curves) {
        this.workload = workload;
        this.curves = curves;
        List<CurvePoint> points =
                curves.stream().flatMap(curve -> curve.points().stream()).toList();
        double low = points.stream().mapToLong(CurvePoint::pages).min().orElse(1);
        double high = points.stream().mapToLong(CurvePoint::pages).max().orElse(1);
        scale = new LogScale(Math.max(1, low), high > low ? high : 2 * Math.max(1, low));
    }

    Markup render() {
        String spoken =
                "Miss ratio over pages of the first tier for " + workload + "; the numbers are in the table below";
        Markup markup = new Markup()
                .open("figure", "class", "curves")
                .open("svg", "class", "row", "height", HEIGHT, "role", "img", "aria-label", spoken)
                .element("title", spoken);
        axes(markup);
        lines(markup);
        labels(markup);
        return markup.close()
                .element("figcaption", "Policies by their mean miss ratio over the sizes, best first:")
                .add(key())
                .close();
    }

    private void axes(Markup markup) {
        for (int tenth = 0; tenth <= 10; tenth += 2) {
            double y = y(tenth / 10.0);
            markup.empty("line", "class", "grid", "x1", percent(LEFT), "x2", percent(RIGHT), "y1", y, "y2", y)
                    .element(
                            "text",
                            String.format(Locale.ROOT, "%.1f", tenth / 10.0),
                            "class",
                            "tick",
                            "x",
                            percent(LEFT - 0.01),
                            "y",
                            y + 4,
                            "text-anchor",
                            "end");
        }
        for (double decade : scale.decades()) {
            String x = percent(x(decade));
            markup.empty("line", "class", "grid", "x1", x, "x2", x, "y1", TOP, "y2", BOTTOM + 5)
                    .element(
                            "text",
                            Format.count(Math.round(decade)),
                            "class",
                            "tick",
                            "x",
                            x,
                            "y",
                            BOTTOM + 20,
                            "text-anchor",
                            "middle");
        }
        markup.element(
                "text",
                "pages of the first tier (logarithmic)",
                "class",
                "axis",
                "x",
                percent((LEFT + RIGHT) / 2),
                "y",
                HEIGHT - 6,
                "text-anchor",
                "middle");
    }

    private void lines(Markup markup) {
        markup.open(
                "svg",
                "x",
                percent(LEFT),
                "y",
                TOP,
                "width",
                percent(RIGHT - LEFT),
                "height",
                BOTTOM - TOP,
                "viewBox",
                "0 0 100 100",
                "preserveAspectRatio",
                "none",
                "overflow",
                "visible");
        for (int series = 0; series < curves.size(); series++) {
            StringBuilder path = new StringBuilder();
            for (CurvePoint point : curves.get(series).points()) {
                path.append(path.isEmpty() ? "" : " ")
                        .append(String.format(
                                Locale.ROOT,
                                "%.3f,%.3f",
                                100 * scale.position(point.pages()),
                                100 * (1 - point.missRatio())));
            }
            markup.empty("polyline", "class", "curve " + Palette.stroke(series), "points", path);
        }
        markup.close();
        for (int series = 0; series < curves.size(); series++) {
            for (CurvePoint point : curves.get(series).points()) {
                markup.open(
                                "circle",
                                "class",
                                Palette.point(series),
                                "cx",
                                percent(x(point.pages())),
                                "cy",
                                y(point.missRatio()),
                                "r",
                                3)
                        .element(
                                "title",
                                point.policy() + ", " + Format.count(point.pages()) + " pages: "
                                        + Format.ratio(point.missRatio()))
                        .close();
            }
        }
    }

    private void labels(Markup markup) {
        markup.open("g", "class", "labels");
        for (CurveLabel label : CurveLabel.place(curves, point -> x(point.pages()), point -> y(point.missRatio()))) {
            markup.element(
                    "text",
                    curves.get(label.series()).policy(),
                    "class",
                    "name " + Palette.point(label.series()),
                    "x",
                    percent(label.x()),
                    "y",
                    label.y(),
                    "text-anchor",
                    "middle");
        }
        markup.close();
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
                    .open("svg", "width", 26, "height", 14, "aria-hidden", "true")
                    .empty("line", "class", "curve " + Palette.stroke(series), "x1", 0, "x2", 26, "y1", 7, "y2", 7)
                    .empty("circle", "class", Palette.point(series), "cx", 13, "cy", 7, "r", 3)
                    .close()
                    .text(curve.policy())
                    .element("span", Format.ratio(curve.mean()), "class", "mean-ratio")
                    .close();
        }
        return markup.close();
    }

    private double x(double pages) {
        return LEFT + (RIGHT - LEFT) * scale.position(pages);
    }

    private static double y(double missRatio) {
        return Math.round(10 * (TOP + (BOTTOM - TOP) * (1 - missRatio))) / 10.0;
    }

    private static String percent(double share) {
        return Rows.percent(share);
    }
}
