package io.thermocline.cli.report;

import java.util.ArrayList;
import java.util.List;

/** A table of numbers, to the right; the columns of words before them, to the left. */
final class NumberTable {
    private record Row(List<String> cells, boolean winner) {}

    private final String caption;
    private final int words;
    private final List<String> head;
    private final List<Row> rows = new ArrayList<>();

    /**
     * An empty table.
     *
     * @param words how many columns are words; the last of them heads its row
     */
    NumberTable(String caption, int words, List<String> head) {
        this.caption = caption;
        this.words = words;
        this.head = List.copyOf(head);
    }

    NumberTable row(List<String> cells, boolean winner) {
        if (cells.size() != head.size()) {
            throw new IllegalStateException(cells.size() + " cells for " + head.size() + " columns");
        }
        rows.add(new Row(List.copyOf(cells), winner));
        return this;
    }

    /** The table, scrolled by itself where it is too wide. */
    Markup render() {
        Markup markup = new Markup()
                .open("div", "class", "scroll", "tabindex", 0, "role", "region", "aria-label", caption)
                .open("table", "class", "long")
                .element("caption", caption)
                .open("thead")
                .open("tr");
        for (int column = 0; column < head.size(); column++) {
            markup.element("th", head.get(column), "scope", "col", "class", kind(column));
        }
        markup.close().close().open("tbody");
        for (Row row : rows) {
            markup.open("tr", "class", row.winner ? "winner" : "plain");
            for (int column = 0; column < head.size(); column++) {
                String cell = row.cells.get(column);
                if (column == words - 1) {
                    markup.element("th", cell, "scope", "row", "class", kind(column));
                } else {
                    markup.element("td", cell, "class", kind(column));
                }
            }
            markup.close();
        }
        return markup.close().close().close();
    }

    /** The same, folded away behind a chart that shows it. */
    Markup folded(String title) {
        return new Markup()
                .open("details")
                .element("summary", title)
                .add(render())
                .close();
    }

    private String kind(int column) {
        return column == words - 1 ? "text stuck" : column < words ? "text" : "number";
    }
}
