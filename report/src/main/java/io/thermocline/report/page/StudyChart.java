package io.thermocline.report.page;

import io.thermocline.testbed.StudyRow;
import java.util.List;
import java.util.Locale;

/**
 * Where our figures lie beside the paper's, as ratios on a logarithmic axis: a dot for ours, a stroke for a
 * prototype's.
 */
final class StudyChart {
    private static final double WIDEST = 4; // figures further off lie at the ends
    private static final LogScale SCALE = new LogScale(1 / WIDEST, WIDEST);
    private static final List<Double> TICKS = List.of(0.25, 0.5, 1.0, 2.0, 4.0);

    private StudyChart() {}

    /** A row for each figure that the paper gives. */
    static Markup render(List<StudyRow> figures) {
        Rows rows = new Rows(true, false);
        for (StudyRow figure : figures) {
            if (Double.isFinite(figure.ratio())) {
                String name = name(figure, figures);
                rows.row(
                        name,
                        figure.fails(),
                        name + ": ours " + number(figure.ours()) + ", the paper's " + number(figure.paper()) + ", "
                                + figure.verdict(),
                        drawing(figure),
                        number(figure.ours()),
                        "of " + number(figure.paper()));
            }
        }
        return rows.axis(axis(), "ours over the paper's").close();
    }

    /** What the paper calls the figure, and what it is of where there are several. */
    private static String name(StudyRow figure, List<StudyRow> figures) {
        boolean alone = figures.stream()
                        .filter(other -> other.row().equals(figure.row()))
                        .count()
                == 1;
        return alone ? figure.row() : figure.row() + ": " + figure.metric();
    }

    private static Markup drawing(StudyRow figure) {
        Markup drawing = new Markup().empty("line", "class", "grid", "x1", 0, "x2", "100%", "y1", 12, "y2", 12);
        stroke(drawing, "base", 1, 0, Rows.HEIGHT);
        double prototype = figure.prototype() / figure.paper();
        if (Double.isFinite(prototype)) {
            stroke(drawing, "mean", prototype, 5, 19);
        }
        String kind = figure.verdict().equals("shown") ? "dot" : "dot median";
        return drawing.empty("circle", "class", kind, "cx", at(figure.ratio()), "cy", 12, "r", 5);
    }

    private static void stroke(Markup drawing, String kind, double ratio, int top, int bottom) {
        drawing.empty("line", "class", kind, "x1", at(ratio), "x2", at(ratio), "y1", top, "y2", bottom);
    }

    private static Markup axis() {
        Markup axis = new Markup();
        for (double tick : TICKS) {
            String anchor = tick == SCALE.low() ? "start" : tick == SCALE.high() ? "end" : "middle";
            axis.element("text", number(tick) + "x", "class", "tick", "x", at(tick), "y", 14, "text-anchor", anchor);
        }
        return axis;
    }

    private static String at(double ratio) {
        return Rows.percent(SCALE.position(ratio));
    }

    /** A figure with three digits. */
    static String number(double value) {
        if (Double.isNaN(value)) {
            return "";
        }
        double size = Math.abs(value);
        return size >= 1000 && size < 1e15
                ? String.format(Locale.ROOT, "%,.0f", value)
                : String.format(Locale.ROOT, size >= 100 ? "%.0f" : size >= 10 ? "%.1f" : "%.2f", value);
    }
}
