package io.thermocline.cli.report;

import java.util.List;
import java.util.Locale;

/**
 * Lines over two axes. They are drawn in a box of 100 by 100 that is stretched to the room there is; texts and points lie over it at shares of the width, so that they
 * keep their shape. Positions on the axes are from 0, the lower or left end, to 1.
 */
final class Plot {
    /** A mark on an axis. */
    record Tick(double at, String text) {}

    /** A point of a line. */
    record Point(double x, double y, String title) {}

    private static final double RIGHT = 0.985;
    private static final int TOP = 12;
    private static final int MOST_DOTS = 100;

    private final int height;
    private final double left;
    private final int bottom;
    private final Markup markup;

    /**
     * An empty plot.
     *
     * @param height pixels
     * @param left share of the width that the texts of the upright axis have
     * @param spoken says what it shows, in words
     */
    Plot(int height, double left, String spoken) {
        this.height = height;
        this.left = left;
        bottom = height - 44;
        markup = new Markup()
                .open("svg", "class", "row", "height", height, "role", "img", "aria-label", spoken)
                .element("title", spoken);
    }

    Plot upright(List<Tick> ticks) {
        for (Tick tick : ticks) {
            double y = y(tick.at);
            markup.empty("line", "class", "grid", "x1", Rows.percent(left), "x2", Rows.percent(RIGHT), "y1", y, "y2", y)
                    .element(
                            "text",
                            tick.text,
                            "class",
                            "tick",
                            "x",
                            Rows.percent(left - 0.01),
                            "y",
                            y + 4,
                            "text-anchor",
                            "end");
        }
        return this;
    }

    Plot across(List<Tick> ticks, String title) {
        for (Tick tick : ticks) {
            String x = Rows.percent(x(tick.at));
            markup.empty("line", "class", "grid", "x1", x, "x2", x, "y1", TOP, "y2", bottom + 5)
                    .element("text", tick.text, "class", "tick", "x", x, "y", bottom + 20, "text-anchor", "middle");
        }
        markup.element(
                "text",
                title,
                "class",
                "axis",
                "x",
                Rows.percent((left + RIGHT) / 2),
                "y",
                height - 6,
                "text-anchor",
                "middle");
        return this;
    }

    /** Draws lines, each in the colour of its number; points are dots where there are not too many. */
    Plot lines(List<List<Point>> lines) {
        markup.open(
                "svg",
                "x",
                Rows.percent(left),
                "y",
                TOP,
                "width",
                Rows.percent(RIGHT - left),
                "height",
                bottom - TOP,
                "viewBox",
                "0 0 100 100",
                "preserveAspectRatio",
                "none",
                "overflow",
                "visible");
        for (int series = 0; series < lines.size(); series++) {
            StringBuilder path = new StringBuilder();
            for (Point point : lines.get(series)) {
                path.append(path.isEmpty() ? "" : " ")
                        .append(String.format(Locale.ROOT, "%.3f,%.3f", 100 * point.x, 100 * (1 - point.y)));
            }
            markup.empty("polyline", "class", "curve " + Palette.stroke(series), "points", path);
        }
        markup.close();
        for (int series = 0; series < lines.size(); series++) {
            if (lines.get(series).size() <= MOST_DOTS) {
                dots(series, lines.get(series));
            }
        }
        return this;
    }

    private void dots(int series, List<Point> points) {
        for (Point point : points) {
            markup.open(
                            "circle",
                            "class",
                            Palette.point(series),
                            "cx",
                            Rows.percent(x(point.x)),
                            "cy",
                            y(point.y),
                            "r",
                            3)
                    .element("title", point.title)
                    .close();
        }
    }

    /** Adds what lies over the lines. */
    Plot add(Markup drawing) {
        markup.add(drawing);
        return this;
    }

    Markup close() {
        return markup.close();
    }

    /** Share of the width at which a position lies. */
    double x(double position) {
        return left + (RIGHT - left) * position;
    }

    /** Pixels from the top at which a position lies. */
    double y(double position) {
        return Math.round(10 * (TOP + (bottom - TOP) * (1 - position))) / 10.0;
    }

    /** The sign of a line in a key. */
    static Markup sign(int series) {
        return new Markup()
                .open("svg", "width", 26, "height", 14, "aria-hidden", "true")
                .empty("line", "class", "curve " + Palette.stroke(series), "x1", 0, "x2", 26, "y1", 7, "y2", 7)
                .empty("circle", "class", Palette.point(series), "cx", 13, "cy", 7, "r", 3)
                .close();
    }
}
