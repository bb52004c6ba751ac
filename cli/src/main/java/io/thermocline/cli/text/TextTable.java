package io.thermocline.cli.text;

import java.util.ArrayList;
import java.util.List;

/** A table of plain text: columns as wide as their widest cell, two blanks between them, numbers to the right. */
public final class TextTable {
    private record Row(String marker, List<String> cells, Style style) {}

    private final List<Boolean> right = new ArrayList<>();
    private final List<String> head = new ArrayList<>();
    private final List<Row> rows = new ArrayList<>();

    /** Adds a column of words. */
    public TextTable words(String title) {
        head.add(title);
        right.add(false);
        return this;
    }

    /** Adds a column of numbers. */
    public TextTable numbers(String title) {
        head.add(title);
        right.add(true);
        return this;
    }

    /** Adds a row; it has as many cells as there are columns. */
    public TextTable row(List<String> cells) {
        return row("  ", Style.PLAIN, cells);
    }

    /** Adds a row with a marker of two characters before it. */
    public TextTable row(String marker, Style style, List<String> cells) {
        if (cells.size() != head.size()) {
            throw new IllegalStateException(cells.size() + " cells for " + head.size() + " columns");
        }
        rows.add(new Row(marker, cells, style));
        return this;
    }

    /** The lines, without a head if no column has a title. */
    public String render(Painter painter) {
        int[] widths = new int[head.size()];
        for (int column = 0; column < widths.length; column++) {
            widths[column] = head.get(column).length();
            for (Row row : rows) {
                widths[column] = Math.max(widths[column], row.cells.get(column).length());
            }
        }
        StringBuilder text = new StringBuilder();
        if (head.stream().anyMatch(title -> !title.isEmpty())) {
            text.append(painter.paint(Style.FAINT, line("  ", head, widths))).append('\n');
        }
        for (Row row : rows) {
            text.append(painter.paint(row.style, line(row.marker, row.cells, widths)))
                    .append('\n');
        }
        return text.toString();
    }

    private String line(String marker, List<String> cells, int[] widths) {
        StringBuilder line = new StringBuilder(marker);
        for (int column = 0; column < widths.length; column++) {
            String padding = " ".repeat(widths[column] - cells.get(column).length());
            line.append(column == 0 ? "" : "  ")
                    .append(right.get(column) ? padding + cells.get(column) : cells.get(column) + padding);
        }
        return line.toString().stripTrailing();
    }
}
