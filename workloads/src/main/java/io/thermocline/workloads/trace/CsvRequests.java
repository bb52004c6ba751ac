package io.thermocline.workloads.trace;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.workloads.Excerpt;
import io.thermocline.workloads.files.InputFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * {@code csv}: lines of fields. The first line names the columns, in any order, and may begin with {@code #}:
 * <ul>
 * <li>{@code page} (a number or name of 64 bits) or {@code address} (of a byte);
 * <li>{@code op}, one of {@code r, read, l, load, w, write, s, store}; read if the column is missing;
 * <li>{@code size} in bytes; 1 if the column is missing;
 * <li>{@code time} in nanoseconds, unless another unit is given.
 * </ul>
 *
 * <p>Numbers are decimal, or hexadecimal after {@code 0x}. Fields may be quoted. Other columns are refused, so that no
 * name is mistyped.
 *
 * <p>A field that is not needed is skipped, whatever it contains: a time without a use for times, or a size where pages
 * are named.
 */
final class CsvRequests extends LineRequests {
    /** Columns that the first line may name. */
    static final String COLUMNS = "page or address, op, size, time";

    /** Meaning of a field. */
    private enum Column {
        PAGE,
        ADDRESS,
        OP,
        SIZE,
        TIME
    }

    private final List<Column> columns = new ArrayList<>();
    private final @Nullable TraceTimes times;
    private boolean begun;

    /**
     * Creates the requests of {@code lines}.
     *
     * @param times converts times; null if they are not needed
     */
    CsvRequests(NumberLines lines, @Nullable TraceTimes times) {
        super(lines);
        this.times = times;
        if (!lines.next()) {
            throw InvalidInputException.about(
                    InputFiles.trace(lines.file()),
                    "has no lines; allowed: a line of column names, such as 'page,op', and accesses below it");
        }
        boolean more = true;
        lines.takeIf('#');
        while (more) {
            lines.skipBlanks();
            int start = lines.cursor();
            columns.add(column(unquoted(lines.textUntil(',')), start));
            more = lines.take() == ',';
        }
        if (columns.contains(Column.PAGE) == columns.contains(Column.ADDRESS)) {
            throw lines.refusedFrom(lines.start(), "one column 'page' or one column 'address' is needed");
        }
    }

    /** Returns whether the file counts in pages rather than bytes. */
    boolean hasPages() {
        return columns.contains(Column.PAGE);
    }

    /** Returns whether the file has times. */
    boolean hasTimes() {
        return columns.contains(Column.TIME);
    }

    @Override
    public boolean read(Request request) {
        if (!lines.next()) {
            if (!begun) {
                throw InvalidInputException.about(
                        InputFiles.trace(lines.file()), "has no accesses: no line follows that of the column names");
            }
            return false;
        }
        begun = true;
        request.length = 1;
        for (int i = 0; i < columns.size(); i++) {
            if (i > 0) {
                lines.expect(',', "before column " + columns.get(i));
            }
            lines.skipBlanks();
            boolean quoted = lines.takeIf('"');
            readField(columns.get(i), request, quoted ? '"' : ',');
            if (quoted) {
                lines.expect('"', "after column " + columns.get(i));
            }
            lines.skipBlanks();
        }
        lines.expectEnd();
        return true;
    }

    private void readField(Column column, Request request, char stop) {
        switch (column) {
            case PAGE -> request.start = lines.numberOfEitherBase("the page");
            case ADDRESS -> request.start = lines.numberOfEitherBase("the address");
            case OP -> request.write = writes(stop);
            case SIZE -> {
                if (hasPages()) {
                    lines.skipUntil(stop);
                } else {
                    request.length = size();
                }
            }
            case TIME -> {
                TraceTimes needed = times;
                if (needed == null) {
                    lines.skipUntil(stop);
                } else {
                    request.time = time(needed);
                }
            }
        }
    }

    private long time(TraceTimes needed) {
        try {
            return lines.time(needed, "the time");
        } catch (InvalidInputException e) {
            throw lines.unusableTime(e);
        }
    }

    private long size() {
        int start = lines.cursor();
        long size = lines.signedOfEitherBase("the size");
        if (size < 1) {
            throw lines.refusedFrom(start, "the size is " + size + "; at least 1 is needed");
        }
        return size;
    }

    private boolean writes(char stop) {
        int start = lines.cursor();
        String op = lines.textUntil(stop);
        return switch (op.strip().toLowerCase(Locale.ROOT)) {
            case "r", "read", "l", "load" -> false;
            case "w", "write", "s", "store" -> true;
            default ->
                throw lines.refusedFrom(
                        start, "op is " + Excerpt.quoted(op) + "; allowed: r, read, l, load, w, write, s, store");
        };
    }

    /** Returns a column name for comparison: without blanks and quotation marks, in lower case. */
    static String unquoted(String name) {
        return name.strip().replaceFirst("^\"(.*)\"$", "$1").strip().toLowerCase(Locale.ROOT);
    }

    /** Returns the column whose name begins at {@code start}. */
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
                start, "unknown column " + Excerpt.quoted(name) + "; the first line names the columns " + COLUMNS);
    }
}
