package io.thermocline.report.page;

import java.util.List;
import java.util.Locale;

/**
 * Lines over two axes, each with its title. They are drawn in a box of 100 by 100 that is stretched to the room there
 * is; texts and marks lie over it at shares of the width, so that they keep their shape. Positions on the axes are from
 * 0, the lower or left end, to 1. Lines are told apart by their marks and dashes, without colour, too.
 */
final class Plot {
    /**
     * A mark on an axis.
     *
     * @param text what is at it, a line each
     * @param always whether it stays where there is little room
     */
    record Tick(double at, boolean always, List<String> text) {
        Tick(double at, String text) {
            this(at, true, List.of(text));
        }
    }

    /** A point of a line. */
    record Point(double x, double y, String title) {}

    private static final int TOP = 30;
    private static final int TICK = 15; // a line of text
    private static final int MOST_DOTS = 100;
    private static final int SOME_DOTS = 12;

    private final int height;
    private final int bottom;
    private final List<String> names;
    private final Markup markup;
    private Markup labels = new Markup();

    /**
     * An empty plot.
     *
     * @param least pixels that it is high at least; it grows with the number of names
     * @param tickLines lines of text at a mark of the lower axis
     * @param names of its lines
     * @param spoken says what it shows, in words
     */
    Plot(int least, int tickLines, List<String> names, String spoken) {
        int below = 10 + TICK * (tickLines + 1);
        height = Math.max(least, TOP + LineLabels.height(names) + below);
        bottom = height - below;
        this.names = names;
        markup = new Markup()
                .open("svg", "class", "row plot", "height", height, "role", "img", "aria-label", spoken)
                .element("title", spoken);
    }

    /** The upright axis; its title is above it. */
    Plot upright(List<Tick> ticks, String title) {
        markup.element("text", title, "class", "axis", "x", 0, "y", 12);
        for (Tick tick : ticks) {
            double y = y(tick.at);
            markup.empty("line", "class", "grid", "x1", 0, "x2", "100%", "y1", y, "y2", y)
                    .element("text", tick.text.get(0), "class", "tick", "x", -8, "y", y + 4, "text-anchor", "end");
        }
        return this;
    }

    Plot across(List<Tick> ticks, String title) {
        for (Tick tick : ticks) {
            String x = Rows.percent(tick.at);
            String kind = tick.always ? "tick" : "tick roomy";
            markup.empty("line", "class", "grid", "x1", x, "x2", x, "y1", TOP, "y2", bottom + 5);
            for (int line = 0; line < tick.text.size(); line++) {
                markup.element(
                        "text",
                        tick.text.get(line),
                        "class",
                        kind,
                        "x",
                        x,
                        "y",
                        bottom + 18 + line * TICK,
                        "text-anchor",
                        "middle");
            }
        }
        markup.element("text", title, "class", "axis", "x", "50%", "y", height - 4, "text-anchor", "middle");
        return this;
    }

    /**
     * Draws lines, each in the stroke of its number and with its name at its end; where points are many, only some have
     * marks.
     */
    Plot lines(List<List<Point>> lines) {
        markup.open(
                "svg",
                "x",
                0,
                "y",
                TOP,
                "width",
                "100%",
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
            if (!path.isEmpty()) {
                markup.empty("polyline", "class", "curve " + Palette.stroke(series), "points", path);
            }
        }
        markup.close();
        for (int series = 0; series < lines.size(); series++) {
            marks(series, lines);
        }
        labels = new LineLabels(names, lines, this::y).render(height, TOP, bottom);
        return this;
    }

    /** Where marks are few, those of each line are at other points than those of the others. */
    private void marks(int series, List<List<Point>> lines) {
        List<Point> points = lines.get(series);
        int step = points.size() <= MOST_DOTS ? 1 : points.size() / SOME_DOTS;
        for (int i = step * series / lines.size(); i < points.size(); i += step) {
            Point point = points.get(i);
            markup.add(mark(series, Rows.percent(point.x), y(point.y), point.title));
        }
    }

    /** The plot, and beside it the names of its lines. */
    Markup close() {
        return new Markup()
                .open("div", "class", "lines")
                .add(markup.close())
                .add(labels)
                .close();
    }

    /** Pixels from the top at which a position is. */
    private double y(double position) {
        return Math.round(10 * (TOP + (bottom - TOP) * (1 - position))) / 10.0;
    }

    /** The mark of a line at a place; a title, if it has one, shows under the pointer. */
    static Markup mark(int series, String x, double y, String title) {
        String kind = "mark-sign " + Palette.mark(series);
        Markup mark = new Markup().open("use", "href", "#" + Palette.shape(series), "class", kind, "x", x, "y", y);
        return (title.isEmpty() ? mark : mark.element("title", title)).close();
    }

    /** The sign of a line in a key. */
    static Markup sign(int series) {
        return new Markup()
                .open("svg", "width", 38, "height", 14, "aria-hidden", "true")
                .empty("line", "class", "curve " + Palette.stroke(series), "x1", 0, "x2", 38, "y1", 7, "y2", 7)
                .add(mark(series, "19", 7, ""))
                .close();
    }
}
