package io.thermocline.workloads.trace;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a text trace, and how its lines are written.
 *
 * @param columns meaning of the fields of a line, in their order; empty if the first line names them
 * @param required number of fields that a line must have, counted from the first
 * @param more whether a line may have further fields, which are ignored
 * @param delimiter what is between two fields; {@link #BLANKS} for any number of blanks
 * @param header what the first line is
 * @param names for {@link Header#NAMES}: meaning of a field by the name of its column, in lower case
 * @param operations names of operations
 * @param blockBytes bytes of a block
 * @param emptyIsOne whether a size of 0 counts as 1; otherwise it is refused
 */
record TextLayout(
        List<TextColumn> columns,
        int required,
        boolean more,
        char delimiter,
        Header header,
        Map<String, TextColumn> names,
        Operations operations,
        int blockBytes,
        boolean emptyIsOne) {
    /** The delimiter of fields with any number of blanks between. */
    static final char BLANKS = ' ';

    /** Bytes of a block, unless a format has others. */
    static final int BLOCK_BYTES = 512;

    private static final Subject COLUMNS = Subject.Field.WORKLOAD.part("columns");
    private static final String FORM = "names with ':' between, of " + TextColumn.labels()
            + ", such as time:key:-:size, in the order of the fields;"
            + " or all as NAME@HEADING, such as key@object:time@stamp, where the first line has headings";

    /** What the first line of a trace is. */
    enum Header {
        /** A line like any other. */
        NONE,
        /** Headings, which are skipped. */
        SKIPPED,
        /** Headings in some files: it is skipped where it has the names of {@link TextLayout#names}. */
        IN_SOME,
        /** Names of the columns; others than those known are refused. */
        NAMES,
        /** Names of the columns; others than those known are ignored. */
        NAMES_AND_OTHERS
    }

    /** Lines with commas between the fields, without headings. */
    static TextLayout of(TextColumn... columns) {
        return new TextLayout(
                List.of(columns),
                columns.length,
                false,
                ',',
                Header.NONE,
                Map.of(),
                Operations.USUAL,
                BLOCK_BYTES,
                false);
    }

    /** Lines with commas between the fields, below a line with the names of the columns. */
    static TextLayout named(Header header, Map<String, TextColumn> names) {
        return new TextLayout(List.of(), 0, false, ',', header, names, Operations.USUAL, BLOCK_BYTES, false);
    }

    /**
     * Returns the layout that a user describes.
     *
     * @param columns such as {@code time:key:-:size} or {@code key@object:time@stamp}
     */
    static TextLayout parse(String columns) {
        List<TextColumn> inOrder = new ArrayList<>();
        Map<String, TextColumn> named = new LinkedHashMap<>();
        for (String entry : columns.split(":", -1)) {
            String[] parts = entry.split("@", 2);
            TextColumn column =
                    TextColumn.of(parts[0].strip()).orElseThrow(() -> InvalidInputException.of(COLUMNS, columns, FORM));
            if (parts.length == 2) {
                named.put(parts[1].strip().toLowerCase(Locale.ROOT), column);
            } else {
                inOrder.add(column);
            }
        }
        if (!named.isEmpty() && !inOrder.isEmpty()) {
            throw InvalidInputException.of(COLUMNS, columns, FORM);
        }
        List<TextColumn> all = named.isEmpty() ? inOrder : List.copyOf(named.values());
        String problem = problem(all);
        if (problem != null) {
            throw InvalidInputException.about(COLUMNS, "'" + columns + "': " + problem);
        }
        return named.isEmpty() ? of(inOrder.toArray(TextColumn[]::new)) : named(Header.NAMES_AND_OTHERS, named);
    }

    /** Says why columns do not go together; null if they do. */
    static @Nullable String problem(List<TextColumn> columns) {
        if (columns.stream().filter(TextColumn::isStart).count() != 1) {
            return "one column 'page', 'key', 'address' or 'block' is needed";
        }
        for (TextColumn column : columns) {
            if (!column.mayRepeat() && columns.indexOf(column) != columns.lastIndexOf(column)) {
                return "column '" + column.label() + "' appears twice";
            }
        }
        return columns.contains(TextColumn.SIZE) && columns.contains(TextColumn.BLOCKS)
                ? "one of the columns 'size' and 'blocks' is allowed"
                : null;
    }

    /** Returns whether the first line names the columns. */
    boolean namesColumns() {
        return columns.isEmpty();
    }

    /** Returns whether columns name objects rather than bytes. */
    static boolean namesObjects(List<TextColumn> columns) {
        return columns.contains(TextColumn.PAGE) || columns.contains(TextColumn.KEY);
    }

    /** Returns the same layout with another delimiter. */
    TextLayout delimitedBy(char other) {
        return new TextLayout(columns, required, more, other, header, names, operations, blockBytes, emptyIsOne);
    }

    /** Returns the same layout with another meaning of the first line. */
    TextLayout withHeader(Header other) {
        return new TextLayout(columns, required, more, delimiter, other, names, operations, blockBytes, emptyIsOne);
    }

    /** Returns the same layout with a first line of headings in some files, one for each column. */
    TextLayout withHeaderInSome(List<String> headings) {
        Map<String, TextColumn> known = new LinkedHashMap<>();
        for (int i = 0; i < headings.size(); i++) {
            known.put(headings.get(i).toLowerCase(Locale.ROOT), columns.get(i));
        }
        return new TextLayout(
                columns, required, more, delimiter, Header.IN_SOME, known, operations, blockBytes, emptyIsOne);
    }

    /** Returns the same layout with other names of operations. */
    TextLayout withOperations(Operations other) {
        return new TextLayout(columns, required, more, delimiter, header, names, other, blockBytes, emptyIsOne);
    }

    /** Returns the same layout for requests to disks: a size of 0 counts as 1, and the last fields may be missing. */
    TextLayout ofDisks(int least, boolean further) {
        return new TextLayout(columns, least, further, delimiter, header, names, operations, blockBytes, true);
    }
}
