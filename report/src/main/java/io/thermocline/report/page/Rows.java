package io.thermocline.report.page;

import io.thermocline.report.analysis.Comparison;
import java.util.Locale;

/**
 * A chart of rows: a name, a drawing as wide as there is room, a value. Positions across are per cent of that width, so
 * that texts keep their size on every screen.
 */
final class Rows {
    static final int HEIGHT = 24;
    private static final int AXIS_HEIGHT = 38;

    private final Markup markup = new Markup();
    private final boolean values;
    private final boolean marks;

    /**
     * Begins a chart.
     *
     * @param values whether rows end with a value
     * @param marks whether the winner is called that, and not just set in bold
     */
    Rows(boolean values, boolean marks) {
        this.values = values;
        this.marks = marks;
        markup.open("ul", "class", values ? "rows" : "rows wide");
    }

    /** Opens what belongs to one workload, under its name where there are several. */
    static Markup group(Comparison comparison, Comparison.Block block) {
        Markup markup = new Markup().open("div", "class", "group");
        return comparison.blocks().size() == 1 ? markup : markup.element("h3", Labels.workload(block.workload()));
    }

    /** Adds a row; {@code spoken} says all of it in words. */
    Rows row(String name, boolean winner, String spoken, Markup drawing, String value, String aside) {
        markup.open("li", "class", winner ? "winner" : "plain")
                .open("span", "class", "name")
                .text(name);
        if (winner && marks) {
            markup.element("span", "wins", "class", "mark");
        }
        markup.close()
                .open("svg", "class", "row", "height", HEIGHT, "role", "img", "aria-label", spoken)
                .element("title", spoken)
                .add(drawing)
                .close();
        if (values) {
            markup.open("span", "class", "value").text(value);
            if (!aside.isEmpty()) {
                markup.text(" ").element("small", aside);
            }
            markup.close();
        }
        markup.close();
        return this;
    }

    /** Adds the row of an axis, which says nothing that the others do not; its title is below its marks. */
    Rows axis(Markup drawing, String title) {
        markup.open("li", "class", "ticks", "aria-hidden", "true")
                .element("span", "", "class", "name")
                .open("svg", "class", "row", "height", AXIS_HEIGHT)
                .add(drawing)
                .element("text", title, "class", "axis", "x", "50%", "y", AXIS_HEIGHT - 5, "text-anchor", "middle")
                .close();
        markup.close();
        return this;
    }

    Markup close() {
        return markup.close();
    }

    /** A share of the width. */
    static String percent(double share) {
        return String.format(Locale.ROOT, "%.3f%%", 100 * share);
    }
}
