package io.thermocline.workloads.trace;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.SplitMix64;
import io.thermocline.workloads.Excerpt;
import io.thermocline.workloads.files.InputFiles;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Requests in lines of fields, as a {@link TextLayout} describes them.
 *
 * <p>Numbers are decimal, or hexadecimal after {@code 0x}. Fields may be quoted. A field that is not needed is skipped,
 * whatever it contains: a time without a use for times, or a size where pages are named.
 */
final class TextRequests extends LineRequests {
    private static final int NO_SPACE = 0;
    private static final long MOST_REPETITIONS = 1 << 20;

    private final TextLayout layout;
    private final TextColumn[] columns;
    private final boolean objects;
    private final boolean keys;
    private final @Nullable AddressSpaces spaces; // null without such a column
    private final int required; // fields that a line must have
    private final char delimiter;
    private final boolean blanks;
    private final @Nullable TraceTimes times;
    private final boolean sizes;
    private long spaceHash;
    private int startAt; // where the first byte, block or object of the line is
    private long repeat;
    private long repetitions; // of the last request that are still to be returned
    private boolean begun;
    private boolean skips; // whether the line is left out

    /**
     * Creates the requests of {@code lines}, and reads the line that names the columns, if there is one.
     *
     * @param times converts times; null if they are not needed
     */
    TextRequests(NumberLines lines, TextLayout layout, @Nullable TraceTimes times) {
        this(lines, layout, times, false);
    }

    /**
     * Creates the requests of {@code lines}, and reads the line that names the columns, if there is one.
     *
     * @param times converts times; null if they are not needed
     * @param sizes whether sizes are needed even where each object is a page
     */
    TextRequests(NumberLines lines, TextLayout layout, @Nullable TraceTimes times, boolean sizes) {
        super(lines);
        this.sizes = sizes;
        this.layout = layout;
        this.times = times;
        delimiter = layout.delimiter();
        blanks = delimiter == TextLayout.BLANKS;
        columns = (layout.namesColumns() ? TextHeadings.read(lines, layout) : layout.columns())
                .toArray(TextColumn[]::new);
        List<TextColumn> all = List.of(columns);
        objects = TextLayout.namesObjects(all);
        keys = all.contains(TextColumn.KEY);
        spaces = all.contains(TextColumn.SPACE) ? new AddressSpaces() : null;
        required = required();
        if (layout.header() == TextLayout.Header.SKIPPED) {
            lines.next();
        }
    }

    /** Returns whether the file names objects rather than bytes. */
    boolean namesObjects() {
        return objects;
    }

    /** Returns whether the file has times. */
    boolean hasTimes() {
        return List.of(columns).contains(TextColumn.TIME);
    }

    /** Returns whether the file has sizes. */
    boolean hasSizes() {
        return List.of(columns).contains(TextColumn.SIZE);
    }

    /** Number of fields that a line must have. Tabs at its end are gone, and with them empty fields between. */
    private int required() {
        if (layout.namesColumns()) {
            return lastNeeded();
        }
        return delimiter == '\t' ? Math.min(layout.required(), lastNeeded()) : layout.required();
    }

    /** Number of the last field that is not ignored, counted from 1; all in {@code csv}, where none is ignored. */
    private int lastNeeded() {
        int last = columns.length;
        while (columns[last - 1] == TextColumn.IGNORED) {
            last--;
        }
        return last;
    }

    private boolean isHeading() {
        String heading = lines.text(lines.cursor(), lines.end()).replaceAll("[\\s\"]", "");
        return String.join(",", layout.names().keySet()).equalsIgnoreCase(heading);
    }

    // ---- a line

    @Override
    public boolean read(Request request) {
        if (repetitions > 0) {
            repetitions--;
            return true;
        }
        do {
            if (!nextLine()) {
                return false;
            }
            readLine(request);
        } while (skips);
        repetitions = repeat - 1;
        return true;
    }

    private boolean nextLine() {
        boolean first = !begun;
        begun = true;
        boolean found = lines.next()
                && (!first || layout.header() != TextLayout.Header.IN_SOME || !isHeading() || lines.next());
        if (!found && first && layout.namesColumns()) {
            throw InvalidInputException.about(
                    InputFiles.trace(lines.file()), "has no accesses: no line follows that of the column names");
        }
        return found;
    }

    private void readLine(Request request) {
        skips = false;
        repeat = 1;
        spaceHash = NO_SPACE;
        request.length = 1;
        TextColumn[] all = columns;
        for (int i = 0; i < all.length; i++) {
            if (i > 0 && !nextField(i)) {
                break;
            }
            readField(all[i], request);
        }
        if (lines.peek() >= 0) {
            endLine();
        }
        AddressSpaces known = spaces;
        if (known != null) {
            settleSpace(request, known);
        }
    }

    private void endLine() {
        lines.skipBlanksBefore(delimiter);
        if (!layout.more() || !blanks && lines.peek() >= 0 && lines.peek() != delimiter) {
            lines.expectEnd();
        }
    }

    /** Moves to the next field; returns false if the line ends where it may. */
    private boolean nextField(int column) {
        if (lines.peek() < 0 && column >= required) {
            return false;
        }
        if (blanks) {
            lines.expectBlank(columns[column].words());
        } else {
            lines.expect(delimiter, "before " + columns[column].words());
        }
        return true;
    }

    private void readField(TextColumn column, Request request) {
        lines.skipBlanksBefore(delimiter);
        boolean quoted = lines.takeIf('"');
        char stop = quoted ? '"' : delimiter;
        if (column.isStart()) {
            startAt = lines.cursor();
        }
        switch (column) {
            case PAGE -> request.start = lines.numberOfEitherBase("the page");
            case KEY -> request.start = key(stop);
            case ADDRESS -> request.start = lines.numberOfEitherBase("the address");
            case BLOCK -> request.start = blocks("the block");
            case OP -> readOperation(request, stop);
            case SIZE -> {
                if (!objects) {
                    request.length = size();
                } else if (sizes) {
                    request.length = objectBytes();
                } else {
                    lines.skipField(stop);
                }
            }
            case BLOCKS -> request.length = Math.max(layout.emptyIsOne() ? 1 : 0, blocks("the number of blocks"));
            case TIME -> readTime(request, stop);
            case SPACE -> spaceHash = text(stop, spaceHash + 1, "the space");
            case REPEAT -> readRepeat();
            case IGNORED -> lines.skipField(stop);
        }
        if (quoted) {
            lines.expect('"', "after " + column.words());
        }
        if (!blanks) {
            lines.skipBlanksBefore(delimiter);
        }
    }

    private long key(char stop) {
        return text(stop, 0, "the key");
    }

    /** Returns the hash of the text up to {@code stop}, without the blanks at its end. */
    private long text(char stop, long seed, String meaning) {
        int from = lines.cursor();
        int to = endOfText(stop);
        if (to == from) {
            throw lines.refusedFrom(from, meaning + " is empty");
        }
        return TextKeys.hash(lines.bytes(), from, to, seed);
    }

    /** Moves to {@code stop} and returns where the text before it ends, without blanks. */
    private int endOfText(char stop) {
        int from = lines.cursor();
        lines.skipField(stop);
        int to = lines.cursor();
        byte[] bytes = lines.bytes();
        while (to > from && (bytes[to - 1] == ' ' || bytes[to - 1] == '\t')) {
            to--;
        }
        return to;
    }

    private void readOperation(Request request, char stop) {
        int from = lines.cursor();
        int to = endOfText(stop);
        int found = layout.operations().find(lines.bytes(), from, to);
        if (found < 0) {
            throw lines.refusedFrom(
                    from,
                    "op is " + Excerpt.quoted(lines.text(from, to)) + "; allowed: "
                            + layout.operations().allowed());
        }
        Operations.Effect effect = layout.operations().effect(found);
        request.write = effect == Operations.Effect.WRITE;
        skips |= effect == Operations.Effect.NONE;
    }

    private void readTime(Request request, char stop) {
        TraceTimes needed = times;
        if (needed == null) {
            lines.skipField(stop);
        } else {
            request.time = lines.time(needed);
        }
    }

    private void readRepeat() {
        int start = lines.cursor();
        repeat = lines.signedDecimal("the number of repetitions");
        if (repeat > MOST_REPETITIONS) {
            throw lines.refusedFrom(start, repeat + " repetitions; at most " + MOST_REPETITIONS + " are allowed");
        }
        skips |= repeat == 0;
    }

    private long objectBytes() {
        try {
            return Math.max(1, lines.signedOfEitherBase("the size"));
        } catch (InvalidInputException e) {
            throw lines.unusable(UnusableColumn.Column.SIZES, e);
        }
    }

    private long size() {
        int start = lines.cursor();
        long size = spaces != null ? lines.decimal("the size") : lines.signedOfEitherBase("the size");
        if (size != 0) {
            return size;
        }
        if (!layout.emptyIsOne()) {
            throw lines.refusedFrom(start, "the size is " + size + "; at least 1 is needed");
        }
        return 1;
    }

    private long blocks(String meaning) {
        int start = lines.cursor();
        long value = lines.numberOfEitherBase(meaning);
        long largest = Long.MAX_VALUE / layout.blockBytes();
        if (value < 0 || value > largest) {
            throw lines.refusedFrom(
                    start, meaning + " is " + Long.toUnsignedString(value) + "; at most " + largest + " is allowed");
        }
        return value * layout.blockBytes();
    }

    /** Numbers the space of the line; a key becomes one of its space. */
    private void settleSpace(Request request, AddressSpaces known) {
        if (keys) {
            request.start = SplitMix64.mix(request.start ^ spaceHash);
            return;
        }
        long begin = request.start;
        long length = request.length;
        if (begin < 0 || length < 0 || begin >= Request.SPACE_LIMIT - length) {
            throw lines.refusedFrom(
                    startAt,
                    "offset " + Long.toUnsignedString(begin) + " and size " + Long.toUnsignedString(length)
                            + "; together they must stay below 256 TiB");
        }
        request.space = known.number(spaceHash);
        if (request.space >= Request.SPACES) {
            throw lines.refusedFrom(startAt, "more than " + Request.SPACES + " spaces, such as disks");
        }
    }
}
