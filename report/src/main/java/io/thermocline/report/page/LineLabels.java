package io.thermocline.report.page;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * Names of lines beside the end of each, in one column, each joined to its line. A name that has no room beside its
 * line moves up or down, so that none overlaps another. The order is that in which the lines come in.
 */
final class LineLabels {
    private static final int LEADER = 30;
    private static final int SIGN = 38;
    private static final int TEXT = 48;
    private static final double CHARACTER = 8.8; // pixels, of the widest usual font
    private static final int LINE = 15;
    private static final int GAP = 2;
    private static final int LONGEST = 22; // characters in a line of a name

    private record Label(int series, List<String> lines, double end) {
        int height() {
            return lines.size() * LINE + GAP;
        }
    }

    private final List<Label> labels = new ArrayList<>();

    /**
     * Names of lines, without those that have no points.
     *
     * @param y pixels from the top at which a position on the upright axis is
     */
    LineLabels(List<String> names, List<List<Plot.Point>> lines, DoubleUnaryOperator y) {
        List<Integer> order = new ArrayList<>();
        for (int series = 0; series < names.size(); series++) {
            if (!lines.get(series).isEmpty()) {
                order.add(series);
            }
        }
        order.sort(Comparator.comparing(lines::get, LineLabels::fromTheEnd));
        for (int series : order) {
            List<Plot.Point> line = lines.get(series);
            double end = y.applyAsDouble(line.get(line.size() - 1).y());
            labels.add(new Label(series, broken(names.get(series)), end));
        }
    }

    /** Upper lines first; of those that end together, the one that comes from above. */
    private static int fromTheEnd(List<Plot.Point> one, List<Plot.Point> other) {
        for (int back = 1; back <= Math.min(one.size(), other.size()); back++) {
            int order = Double.compare(
                    other.get(other.size() - back).y(),
                    one.get(one.size() - back).y());
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    /** A name in lines; a long one is broken before its parameters, and where nothing else helps anywhere. */
    static List<String> broken(String name) {
        List<String> lines = new ArrayList<>();
        String rest = name;
        while (rest.length() > LONGEST) {
            int at = Math.max(rest.lastIndexOf('?', LONGEST), rest.lastIndexOf('&', LONGEST));
            int end = at > 0 ? at : LONGEST;
            lines.add(rest.substring(0, end));
            rest = rest.substring(end);
        }
        lines.add(rest);
        return lines;
    }

    /** Pixels that the names take, one below the other. */
    static int height(List<String> names) {
        return names.stream().mapToInt(name -> broken(name).size() * LINE + GAP).sum();
    }

    /** A drawing of its own, to the right of a plot that is as high. */
    Markup render(int height, int top, int bottom) {
        int longest = labels.stream()
                .flatMap(label -> label.lines.stream())
                .mapToInt(String::length)
                .max()
                .orElse(0);
        Markup markup = new Markup()
                .open(
                        "svg",
                        "class",
                        "labels",
                        "width",
                        (int) Math.ceil(TEXT + CHARACTER * longest),
                        "height",
                        height,
                        "aria-hidden",
                        "true");
        List<Double> tops = tops(top, bottom);
        for (int i = 0; i < labels.size(); i++) {
            draw(markup, labels.get(i), tops.get(i));
        }
        return markup.close();
    }

    private static void draw(Markup markup, Label label, double top) {
        double middle = top + LINE / 2.0;
        markup.empty(
                        "line",
                        "class",
                        "leader " + Palette.stroke(label.series),
                        "x1",
                        0,
                        "x2",
                        LEADER,
                        "y1",
                        label.end,
                        "y2",
                        middle)
                .add(Plot.mark(label.series, Integer.toString(SIGN), middle, ""));
        for (int line = 0; line < label.lines.size(); line++) {
            markup.element(
                    "text",
                    label.lines.get(line),
                    "class",
                    "name " + Palette.point(label.series),
                    "x",
                    TEXT,
                    "y",
                    middle + 4.5 + line * LINE);
        }
    }

    /** Where each name begins: beside its line, or as near to that as the others leave it. */
    private List<Double> tops(int top, int bottom) {
        List<Double> tops = new ArrayList<>();
        double free = top - LINE / 2.0;
        for (Label label : labels) {
            double at = Math.max(free, label.end - LINE / 2.0);
            tops.add(at);
            free = at + label.height();
        }
        double limit = bottom + LINE / 2.0;
        for (int i = labels.size() - 1; i >= 0; i--) {
            tops.set(i, Math.min(tops.get(i), limit - labels.get(i).height()));
            limit = tops.get(i);
        }
        return tops;
    }
}
