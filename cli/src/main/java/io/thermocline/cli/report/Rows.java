package io.thermocline.cli.report;

import java.util.Locale;

/**
 * A chart of rows: a name, a drawing as wide as there is room, a value. Positions across are per cent of that width, so that texts keep their size
 * on every screen.
 */
final class Rows {
    static final int HEIGHT = 24;

    private final Markup markup = new Markup();
    private final boolean values;

    /**
     * Begins a chart.
     *
     * @param values whether rows end with a value
     */
    Rows(boolean values) {
        this.values = values;
        markup.open("ul", "class", values ? "rows" : "rows wide");
    }

    /** Adds a row; {@code spoken} says all of it in words. */
    Rows row(String name, boolean winner, String spoken, Markup drawing, String value, String aside) {
        markup.open("li", "class", winner ? "winner" : "plain")
                .open("span", "class", "name")
                .text(name);
        if (winner) {
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

    /** Adds the row of an axis, which says nothing that the others do not. */
    Rows axis(Markup drawing) {
        markup.open("li", "class", "ticks", "aria-hidden", "true")
                .element("span", "", "class", "name")
                .open("svg", "class", "row", "height", HEIGHT)
                .add(drawing)
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
