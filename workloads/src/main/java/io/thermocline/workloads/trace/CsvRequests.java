package io.thermocline.workloads.trace;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.workloads.Excerpt;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * {@code csv}: the first line names the columns, in any order: {@code page} (a number or name of 64 bits) or {@code address} (of a byte);
 * {@code op}, one of {@code r, read, l, load, w, write, s, store}, read where the column is missing; {@code size} in bytes, 1 where the column is
 * missing; {@code time} in nanoseconds. Numbers are decimal, or hexadecimal after {@code 0x}. Other columns are refused, so that none is mistyped.
 *
 * <p>A last line without its newline is refused: a number that was cut short there cannot be told from a whole one.
 */
final class CsvRequests extends LineRequests {
    /** What a field means. */
    private enum Column {
        PAGE,
        ADDRESS,
        OP,
        SIZE,
        TIME
    }

    private final List<Column> columns = new ArrayList<>();

    CsvRequests(LineInput lines) {
        super(lines);
        if (!lines.next()) {
            throw new InvalidInputException(
                    "trace " + lines.name() + ": is empty; a line of column names was expected");
        }
        boolean more = true;
        while (more) {
            lines.skipBlanks();
            int start = lines.cursor();
            String name = lines.textUntil(',').strip().toLowerCase(Locale.ROOT);
            columns.add(column(columns.isEmpty() ? name.replaceFirst("^\u00ef\u00bb\u00bf", "") : name, start));
            more = lines.take() == ',';
        }
        if (columns.contains(Column.PAGE) == columns.contains(Column.ADDRESS)) {
            throw lines.refusedFrom(lines.start(), "one column 'page' or one column 'address' is needed");
        }
    }

    /** Whether the file counts in pages rather than bytes. */
    boolean hasPages() {
        return columns.contains(Column.PAGE);
    }

    /** Whether the file has times. */
    boolean hasTimes() {
        return columns.contains(Column.TIME);
    }

    @Override
    public boolean read(Request request) {
        if (!lines.next()) {
            return false;
        }
        request.length = 1;
        for (int i = 0; i < columns.size(); i++) {
            if (i > 0) {
                lines.expect(',', "before column " + columns.get(i));
            }
            lines.skipBlanks();
            switch (columns.get(i)) {
                case PAGE -> request.start = lines.numberOfEitherBase("the page");
                case ADDRESS -> request.start = lines.numberOfEitherBase("the address");
                case OP -> request.write = writes();
                case SIZE -> request.length = size();
                case TIME -> request.time = lines.signedOfEitherBase("the time");
            }
            lines.skipBlanks();
        }
        lines.expectEnd();
        return true;
    }

    private long size() {
        int start = lines.cursor();
        long size = lines.signedOfEitherBase("the size");
        if (size < 1) {
            throw lines.refusedFrom(start, "the size is " + size + "; at least 1 is needed");
        }
        return size;
    }

    private boolean writes() {
        int start = lines.cursor();
        String op = lines.textUntil(',');
        return switch (op.strip().toLowerCase(Locale.ROOT)) {
            case "r", "read", "l", "load" -> false;
            case "w", "write", "s", "store" -> true;
            default ->
                throw lines.refusedFrom(
                        start, "op is " + Excerpt.quoted(op) + "; allowed: r, read, l, load, w, write, s, store");
        };
    }

    /** The column of a name that begins at {@code start}. */
    private Column column(String name, int start) {
        for (Column column : Column.values()) {
            if (column.name().toLowerCase(Locale.ROOT).equals(name)) {
                if (columns.contains(column)) {
                    throw lines.refusedFrom(start, "column '" + name + "' appears twice");
                }
                return column;
            }
        }
        throw lines.refusedFrom(
                start,
                "unknown column " + Excerpt.quoted(name)
                        + "; the first line names the columns page or address, op, size, time");
    }
}
