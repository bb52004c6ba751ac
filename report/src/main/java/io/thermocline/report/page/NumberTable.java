package io.thermocline.report.page;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A table of numbers, to the right, and of words, to the left. It has two forms: columns where they fit, otherwise a
 * card for each row, with the column's title over each cell. The style sheet chooses by the room there is, which is why
 * the table says how much its columns need at least.
 */
final class NumberTable {
    /**
     * Rooms, in rem, below which a table may ask to be shown as cards: up to that of the page's column, and one that no
     * page has.
     */
    static final List<Integer> ROOMS = List.of(20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 59, 99);

    private static final double CHARACTER_REM = 0.57; // of the widest usual font, in bold
    private static final double PADDING_REM = 1.25;

    private record Row(List<String> cells, boolean winner) {}

    private final String caption;
    private final int heading;
    private final Set<Integer> words = new HashSet<>();
    private final Set<Integer> winners = new HashSet<>();
    private final List<String> head;
    private final List<Row> rows = new ArrayList<>();

    /**
     * An empty table.
     *
     * @param words how many columns at the beginning are words; the last of them heads its row
     */
    NumberTable(String caption, int words, List<String> head) {
        this.caption = caption;
        this.heading = words - 1;
        this.head = List.copyOf(head);
        wordsFrom(0, words);
    }

    /** Columns from {@code from} to before {@code to} are words. */
    NumberTable wordsFrom(int from, int to) {
        for (int column = from; column < to; column++) {
            words.add(column);
        }
        return this;
    }

    /** A column belongs to a winner. */
    NumberTable winner(int column) {
        winners.add(column);
        return this;
    }

    NumberTable row(List<String> cells, boolean winner) {
        if (cells.size() != head.size()) {
            throw new IllegalStateException(cells.size() + " cells for " + head.size() + " columns");
        }
        rows.add(new Row(List.copyOf(cells), winner));
        return this;
    }

    Markup render() {
        Markup markup = new Markup()
                .open("div", "class", "scroll")
                .open("table", "class", "room-" + room())
                .element("caption", caption)
                .open("thead")
                .open("tr");
        for (int column = 0; column < head.size(); column++) {
            markup.open("th", "scope", "col", "class", kind(column))
                    .add(Words.breakable(head.get(column)))
                    .close();
        }
        markup.close().close().open("tbody");
        for (Row row : rows) {
            markup.open("tr", "class", row.winner ? "winner" : "plain");
            for (int column = 0; column < head.size(); column++) {
                String cell = row.cells.get(column);
                if (column == heading) {
                    markup.open("th", "scope", "row", "class", kind(column));
                } else {
                    markup.open("td", "class", kind(column), "data-title", head.get(column));
                }
                markup.add(words.contains(column) ? Words.breakable(cell) : new Markup().text(cell))
                        .close();
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
        return (words.contains(column) ? "text" : "number") + (winners.contains(column) ? " winner" : "");
    }

    /**
     * The least of {@link #ROOMS} in which all columns fit; where none is enough, the last, so that it is always cards.
     */
    private int room() {
        double needed = 0;
        for (int column = 0; column < head.size(); column++) {
            int characters = Words.longest(head.get(column));
            for (Row row : rows) {
                String cell = row.cells.get(column);
                characters = Math.max(characters, words.contains(column) ? Words.longest(cell) : cell.length());
            }
            needed += characters * CHARACTER_REM + PADDING_REM;
        }
        double least = needed;
        return ROOMS.stream().filter(room -> room >= least).findFirst().orElse(ROOMS.get(ROOMS.size() - 1));
    }
}
