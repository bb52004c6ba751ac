package io.thermocline.report.page;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A report as data: what a page says, in which order, and the values of its charts. Texts and numbers in texts are
 * formatted; positions, colours and sizes are left to {@code report.js}, which draws it.
 *
 * @param version version of Thermocline
 * @param command the command line that makes the report again
 * @param kind what the report is, such as {@code comparison}
 * @param headline the outcome
 * @param lead the reason; may be empty
 * @param facts what was run
 * @param notes sentences that warn readers
 */
public record Report(
        String version,
        String command,
        String kind,
        String headline,
        String lead,
        List<Fact> facts,
        List<String> notes,
        List<Section> sections) {
    /** A setting or a property of what was run. */
    public record Fact(String name, String value) {}

    /**
     * A section with its heading.
     *
     * @param id unique on the page
     */
    public record Section(String id, String title, String explanation, List<Part> parts) {}

    /** A part of a section. Each kind is drawn by a function of {@code report.js} that has the same name. */
    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Group.class, name = "group"),
        @JsonSubTypes.Type(value = Table.class, name = "table"),
        @JsonSubTypes.Type(value = Swatches.class, name = "swatches"),
        @JsonSubTypes.Type(value = Bars.class, name = "bars"),
        @JsonSubTypes.Type(value = Stacks.class, name = "stacks"),
        @JsonSubTypes.Type(value = SpreadKey.class, name = "spreadKey"),
        @JsonSubTypes.Type(value = Spreads.class, name = "spreads"),
        @JsonSubTypes.Type(value = Ratios.class, name = "ratios"),
        @JsonSubTypes.Type(value = PairKey.class, name = "pairKey"),
        @JsonSubTypes.Type(value = Pairs.class, name = "pairs"),
        @JsonSubTypes.Type(value = Lines.class, name = "lines"),
        @JsonSubTypes.Type(value = LineKey.class, name = "lineKey")
    })
    public sealed interface Part {}

    /**
     * Parts that belong together, such as those of a workload.
     *
     * @param title empty where there is only one group
     * @param sentences between the title and the parts
     */
    public record Group(String title, List<String> sentences, List<Part> parts) implements Part {}

    /** The meaning of colours. */
    public record Swatches(List<Swatch> entries) implements Part {}

    /**
     * A colour and its meaning.
     *
     * @param colour of {@link Palette}
     * @param down whether it is hatched
     */
    public record Swatch(String colour, boolean down, String text) {}

    /**
     * What the rows of charts have in common.
     *
     * @param winner whether it is set in bold
     * @param spoken all of the row in words
     * @param label its value; empty where the drawing says it
     * @param aside a second, smaller value; may be empty
     */
    public record Row(String name, boolean winner, String spoken, String label, String aside) {}

    /**
     * Bars from zero, which is in the middle where a value is negative.
     *
     * @param longest the value at the end of the axis
     * @param base a value to compare with, drawn as a line across; null where there is none
     */
    public record Bars(
            double longest,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Double base,

            List<Bar> rows) implements Part {}

    /** A bar. */
    public record Bar(Row row, double value) {}

    /**
     * Bars of several pieces.
     *
     * @param longest the value at the end of the axis
     */
    public record Stacks(double longest, List<Stack> rows) implements Part {}

    /** A bar of several pieces. */
    public record Stack(Row row, List<Piece> pieces) {}

    /**
     * A piece of a bar.
     *
     * @param colour of {@link Palette}
     * @param down whether it is hatched
     * @param name what may stand in it where it is wide enough; empty for nothing
     * @param label its value in words, beside the name
     * @param title shows under the pointer
     */
    public record Piece(String colour, boolean down, double value, String name, String label, String title) {}

    /** The meaning of the signs of {@link Spreads}. */
    public record SpreadKey() implements Part {}

    /** Distributions of times. */
    public record Spreads(Axis axis, List<Spread> rows) implements Part {}

    /** A distribution of times; the texts are those of mean, p50, p95, p99 and maximum. */
    public record Spread(Row row, double mean, long p50, long p95, long p99, long max, List<String> texts) {}

    /** Values beside those of a paper. */
    public record Ratios(Axis axis, List<Ratio> rows) implements Part {}

    /**
     * A value beside that of a paper.
     *
     * @param ours over the paper's
     * @param prototype a prototype's over the paper's; null where there is none
     * @param judged whether a band is committed to
     */
    public record Ratio(
            Row row,
            double ours,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Double prototype,

            boolean judged) {}

    /** The meaning of the signs of {@link Pairs}. */
    public record PairKey() implements Part {}

    /** Values of a figure, each with the paper's above ours. */
    public record Pairs(Axis axis, List<Pair> rows) implements Part {}

    /**
     * A value of a figure.
     *
     * @param paper the paper's; null where it gives none
     * @param ours ours; null where there is none
     * @param low where the band begins; null without a band
     * @param high where the band ends; null without a band
     */
    public record Pair(
            Row row,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Double paper,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Double ours,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Double low,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Double high) {}

    /**
     * Lines over two axes.
     *
     * @param caption above them; may be empty
     * @param spoken what it shows, in words
     * @param height pixels that it is high at least
     */
    public record Lines(String caption, String spoken, int height, Axis across, Axis upright, List<Line> lines)
            implements Part {}

    /**
     * A line: as many {@code y} as {@code x}.
     *
     * @param marks the points that are marked
     */
    public record Line(String name, List<Double> x, List<Double> y, List<Mark> marks) {}

    /**
     * A mark on a line.
     *
     * @param point number of the point, from 0
     * @param title shows under the pointer
     */
    public record Mark(int point, String title) {}

    /**
     * The names of lines by their signs.
     *
     * @param caption above them; may be empty
     */
    public record LineKey(String caption, List<KeyEntry> entries) implements Part {}

    /**
     * A line in a key.
     *
     * @param line its number among the lines, from 0
     * @param label a value of it; may be empty
     */
    public record KeyEntry(int line, String name, String label) {}

    /**
     * A table.
     *
     * @param folded the title behind which it is folded away; empty where it is not
     * @param heading number of the column whose cells head their rows
     */
    public record Table(String caption, String folded, int heading, List<Column> columns, List<Cells> rows)
            implements Part {}

    /**
     * A column.
     *
     * @param words whether its cells are words, and no numbers
     * @param winner whether it is set in bold
     */
    public record Column(String title, boolean words, boolean winner) {}

    /** The cells of a row of a table. */
    public record Cells(List<String> cells, boolean winner) {}

    /** A table that is being filled. */
    static final class TableBuilder {
        private final String caption;
        private final int heading;
        private final List<String> titles;
        private final Set<Integer> words = new HashSet<>();
        private final Set<Integer> winners = new HashSet<>();
        private final List<Cells> rows = new ArrayList<>();

        /**
         * An empty table.
         *
         * @param words how many columns at the beginning are words; the last of them heads its row
         */
        TableBuilder(String caption, int words, List<String> titles) {
            this.caption = caption;
            heading = words - 1;
            this.titles = List.copyOf(titles);
            wordsFrom(0, words);
        }

        /** Columns from {@code from} to before {@code to} are words. */
        TableBuilder wordsFrom(int from, int to) {
            for (int column = from; column < to; column++) {
                words.add(column);
            }
            return this;
        }

        /** A column belongs to a winner. */
        TableBuilder winner(int column) {
            winners.add(column);
            return this;
        }

        TableBuilder row(List<String> cells, boolean winner) {
            if (cells.size() != titles.size()) {
                throw new IllegalStateException(cells.size() + " cells for " + titles.size() + " columns");
            }
            rows.add(new Cells(List.copyOf(cells), winner));
            return this;
        }

        Table shown() {
            return folded("");
        }

        /** The same, folded away behind a chart that shows it. */
        Table folded(String title) {
            List<Column> columns = new ArrayList<>();
            for (int column = 0; column < titles.size(); column++) {
                columns.add(new Column(titles.get(column), words.contains(column), winners.contains(column)));
            }
            return new Table(caption, title, heading, columns, List.copyOf(rows));
        }
    }
}
