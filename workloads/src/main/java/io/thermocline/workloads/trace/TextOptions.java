package io.thermocline.workloads.trace;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A user's words about the lines of a text trace; each is empty where the format's own applies.
 *
 * @param columns meaning of the fields, such as {@code time:key:-:size}
 * @param delimiter a name of {@link #delimiters}
 * @param header {@code true} if the first line is one of headings, or {@code false}
 * @param readOps names of operations that read, with {@code :} between
 * @param writeOps names of operations that write
 * @param skipOps names of operations that are no accesses
 */
public record TextOptions(
        String columns, String delimiter, String header, String readOps, String writeOps, String skipOps) {
    /** Names of the parameters that say them. */
    public static final List<String> PARAMETERS =
            List.of("columns", "delimiter", "header", "readOps", "writeOps", "skipOps");

    /** Nothing is said. */
    public static final TextOptions NONE = new TextOptions("", "", "", "", "", "");

    private static final Map<String, Character> DELIMITERS =
            Map.of("comma", ',', "tab", '\t', "blank", TextLayout.BLANKS, "semicolon", ';', "pipe", '|');

    /** Names of delimiters. */
    public static List<String> delimiters() {
        return DELIMITERS.keySet().stream().sorted().toList();
    }

    /** Returns whether something is said. */
    boolean isGiven() {
        return !equals(NONE);
    }

    /**
     * Applies them to the layout of a format.
     *
     * @throws InvalidInputException if they do not fit the format
     */
    @Nullable
    TextLayout appliedTo(TraceFormat format) {
        TextLayout own = format.layout();
        if (!isGiven()) {
            return own;
        }
        if (own == null) {
            throw refused("columns", "the columns of format " + format.label() + " are fixed; leave them out");
        }
        if (!columns.isEmpty() && format != TraceFormat.CSV) {
            throw refused("columns", "the format " + format.label() + " has its own; leave out one of the two");
        }
        return withOperations(withHeader(withDelimiter(columns.isEmpty() ? own : TextLayout.parse(columns))));
    }

    private TextLayout withDelimiter(TextLayout layout) {
        if (delimiter.isEmpty()) {
            return layout;
        }
        Character known = DELIMITERS.get(delimiter);
        if (known == null) {
            throw InvalidInputException.of(
                    Subject.Field.WORKLOAD.part("delimiter"), delimiter, String.join(", ", delimiters()));
        }
        return layout.delimitedBy(known);
    }

    private TextLayout withHeader(TextLayout layout) {
        if (header.isEmpty()) {
            return layout;
        }
        if (layout.namesColumns()) {
            throw refused("header", "the columns are named by the first line, which is there; leave it out");
        }
        return layout.withHeader(header.equals("true") ? TextLayout.Header.SKIPPED : TextLayout.Header.NONE);
    }

    private TextLayout withOperations(TextLayout layout) {
        List<String> reads = names(readOps);
        List<String> writes = names(writeOps);
        List<String> others = names(skipOps);
        return reads.isEmpty() && writes.isEmpty() && others.isEmpty()
                ? layout
                : layout.withOperations(new Operations(reads, writes, others));
    }

    private static List<String> names(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split(":", -1));
    }

    private static InvalidInputException refused(String part, String problem) {
        return InvalidInputException.about(Subject.Field.WORKLOAD.part(part), problem);
    }
}
