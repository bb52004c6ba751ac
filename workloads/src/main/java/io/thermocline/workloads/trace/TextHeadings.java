package io.thermocline.workloads.trace;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.workloads.Excerpt;
import io.thermocline.workloads.files.InputFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The first line of a text trace, where it names the columns. */
final class TextHeadings {
    private final NumberLines lines;
    private final TextLayout layout;
    private final List<TextColumn> found = new ArrayList<>();

    private TextHeadings(NumberLines lines, TextLayout layout) {
        this.lines = lines;
        this.layout = layout;
    }

    /** Reads the first line and returns the columns that it names. */
    static List<TextColumn> read(NumberLines lines, TextLayout layout) {
        return new TextHeadings(lines, layout).columns();
    }

    /** Returns a column name for comparison: without blanks and quotation marks, in lower case. */
    static String unquoted(String name) {
        return name.strip().replaceFirst("^\"(.*)\"$", "$1").strip().toLowerCase(Locale.ROOT);
    }

    private List<TextColumn> columns() {
        if (!lines.next()) {
            throw InvalidInputException.about(
                    InputFiles.trace(lines.file()),
                    "has no lines; allowed: a line of column names, such as 'page,op', and accesses below it");
        }
        char delimiter = layout.delimiter();
        boolean more = true;
        lines.takeIf('#');
        while (more) {
            lines.skipBlanksBefore(delimiter);
            int start = lines.cursor();
            lines.skipField(delimiter);
            found.add(column(unquoted(lines.text(start, lines.cursor())), start));
            more = delimiter == TextLayout.BLANKS ? lines.peek() >= 0 : lines.take() == delimiter;
        }
        String problem = TextLayout.problem(found);
        if (problem != null) {
            throw lines.refusedFrom(lines.start(), problem);
        }
        return found;
    }

    /** Returns the column whose name begins at {@code start}. */
    private TextColumn column(String name, int start) {
        TextColumn column = layout.names().get(name);
        if (column == null && layout.header() == TextLayout.Header.NAMES_AND_OTHERS) {
            return TextColumn.IGNORED;
        }
        if (column == null) {
            throw lines.refusedFrom(
                    start,
                    "unknown column " + Excerpt.quoted(name) + "; the first line names the columns "
                            + TracePresets.CSV_COLUMNS);
        }
        if (!column.mayRepeat() && found.contains(column)) {
            throw lines.refusedFrom(start, "column '" + name + "' appears twice");
        }
        return column;
    }
}
