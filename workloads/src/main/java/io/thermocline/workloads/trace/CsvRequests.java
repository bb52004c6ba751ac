package io.thermocline.workloads.trace;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.workloads.Excerpt;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * {@code csv}: the first line names the columns, in any order: {@code page} (a number or name of 64 bits) or {@code address} (of a byte);
 * {@code op}, one of {@code r, read, l, load, w, write, s, store}, read where the column is missing; {@code size} in bytes, 1 where the column is
 * missing; {@code time} in nanoseconds unless another unit is given. Numbers are decimal, or hexadecimal after {@code 0x}. Other columns are refused, so that
 * none is mistyped. Fields may stand between quotation marks, and {@code #} may come before the names.
 *
 * <p>A field that nobody needs is passed over, whatever it holds: a time where none are asked for, a size where pages are named.
 */
final class CsvRequests extends LineRequests {
    /** What the first line may name. */
    static final String COLUMNS = "page or address, op, size, time";

    /** What a field means. */
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
     * The requests of {@code lines}.
     *
     * @param times what times are to be turned by; null where they are not needed
     */
    CsvRequests(NumberLines lines, @Nullable TraceTimes times) {
        super(lines);
        this.times = times;
        if (!lines.next()) {
            throw new InvalidInputException("trace " + lines.name()
                    + ": has no lines; allowed: a line of column names, such as 'page,op', and accesses below it");
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
            if (!begun) {
                throw new InvalidInputException(
                        "trace " + lines.name() + ": has no accesses: no line follows that of the column names");
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

    /** A name as it is compared: without blanks and quotation marks, in small letters. */
    static String unquoted(String name) {
        return name.strip().replaceFirst("^\"(.*)\"$", "$1").strip().toLowerCase(Locale.ROOT);
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
                start, "unknown column " + Excerpt.quoted(name) + "; the first line names the columns " + COLUMNS);
    }
}
