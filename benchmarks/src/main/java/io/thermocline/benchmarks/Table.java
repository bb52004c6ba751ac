package io.thermocline.benchmarks;

import java.util.ArrayList;
import java.util.List;

/** What a section measured. Cells are words, numbers, or empty. */
final class Table {
    private final String name;
    private final String title;
    private final List<Column> columns;
    private final List<String> notes = new ArrayList<>();
    private final List<List<Object>> rows = new ArrayList<>();

    /**
     * A table without rows.
     *
     * @param name its name in JSON
     * @param title what it shows, for people
     */
    Table(String name, String title, List<Column> columns) {
        this.name = name;
        this.title = title;
        this.columns = List.copyOf(columns);
    }

    /** Adds a line that says how it was measured. */
    Table note(String text) {
        notes.add(text);
        return this;
    }

    /** Adds a row with a cell for each column; the empty string leaves a cell empty. */
    Table row(Object... cells) {
        if (cells.length != columns.size()) {
            throw new IllegalStateException(cells.length + " cells for " + columns.size() + " columns");
        }
        rows.add(List.of(cells));
        return this;
    }

    String name() {
        return name;
    }

    String title() {
        return title;
    }

    List<Column> columns() {
        return columns;
    }

    List<String> notes() {
        return List.copyOf(notes);
    }

    List<List<Object>> rows() {
        return List.copyOf(rows);
    }
}
