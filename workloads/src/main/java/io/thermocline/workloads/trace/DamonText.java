package io.thermocline.workloads.trace;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.workloads.Excerpt;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the snapshots of DAMON from text, in one of two forms:
 *
 * <ul>
 *   <li>what {@code damo report access --raw_form} prints, with or without {@code --raw_number}: a record for each
 *       target, one after the other.
 *   <li>the trace points {@code damon_aggregated}, as {@code perf script} and {@code trace-cmd report} print them. Other
 *       lines are skipped. A snapshot begins where the one before of its target ends; the first has the length of the
 *       second. Targets are told apart by their number and by the thread of the kernel that watches them.
 * </ul>
 *
 * <p>Source: damo, src/damo_report_access.py and src/_damo_records.py; Linux, include/trace/events/damon.h.
 */
final class DamonText {
    /** What to do with a recording that is not read. */
    static final String PRINTED =
            "print it with 'damo report access --raw_form --raw_number --input FILE' and give what comes out";

    /** Most samples in a snapshot. */
    static final int MOST_ACCESSES = 1 << 20;

    private static final String BASE = "base_time_absolute";
    private static final String EVENT = "damon_aggregated:";
    private static final List<String> BINARY = List.of("B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB");
    private static final Pattern SIZE =
            Pattern.compile("([0-9][0-9,]{0,30}(?:\\.[0-9]{1,30})?)\\s*(" + String.join("|", BINARY) + ")?");
    private static final Pattern WATCHER = Pattern.compile("\\s*(kdamond\\.\\w+)(?:-\\d+)?\\s.*");

    private final NumberLines lines;
    private final DamonHistory history = new DamonHistory();

    // ---- of damo's report
    private final Set<String> reported = new HashSet<>(); // targets of the records before
    private @Nullable String target; // of this record
    private boolean based;
    private long baseNs; // of this record
    private long firstBaseNs;

    // ---- of trace points
    private final Map<String, Open> open = new LinkedHashMap<>();

    /** The last snapshots of a target. */
    private static final class Open {
        private final String target;
        private DamonRegions regions = new DamonRegions();
        private long announced;
        private long found;
        private boolean ended; // one before
        private long lastEndNs;
        private @Nullable DamonRegions first; // whose begin is not known yet

        Open(String target) {
            this.target = target;
        }
    }

    /** Creates the reader of an input. */
    DamonText(TraceInput input) {
        lines = new NumberLines(input);
    }

    /** Reads all snapshots. */
    DamonHistory read() {
        if (nextLine()) {
            if (lines.text(lines.start(), lines.end()).startsWith(BASE)) {
                readReport();
            } else {
                readEvents();
            }
        }
        return history;
    }

    private boolean nextLine() {
        while (lines.next()) {
            lines.skipBlanks();
            if (lines.peek() != '#') {
                return true;
            }
        }
        return false;
    }

    private void keep(String name, DamonRegions regions) {
        if (!history.add(name, regions)) {
            throw lines.refusedFrom(lines.start(), DamonHistory.tooMany());
        }
    }

    // ---- damo's report

    private void readReport() {
        DamonRegions regions = new DamonRegions();
        do {
            int start = lines.cursor();
            String key = lines.textUntil(':');
            lines.expect(':', "after the name of a value");
            lines.skipBlanks();
            switch (key) {
                case BASE -> beginRecord();
                case "data source", "monitoring_duration" -> {}
                case "monitoring_start" -> regions.beginNs = sinceFirstBase();
                case "monitoring_end" -> regions.endNs = sinceFirstBase();
                case "target_id" -> noteTarget(start, lines.text(lines.cursor(), lines.end()));
                case "nr_regions" -> {
                    String name = target == null ? "" : target;
                    noteTarget(start, name);
                    lines.moveTo(start + key.length() + 1);
                    lines.skipBlanks();
                    readReported(regions, lines.signedDecimal("the number of regions"));
                    keep(name, regions);
                    regions = new DamonRegions();
                }
                default ->
                    throw lines.refusedFrom(
                            start,
                            "'" + key + "' is no value of damo; allowed: base_time_absolute, monitoring_start,"
                                    + " monitoring_end, monitoring_duration, target_id, nr_regions");
            }
        } while (nextLine());
    }

    private void beginRecord() {
        if (based) {
            reported.add(target == null ? "" : target);
        }
        target = null;
        baseNs = time(lines.text(lines.cursor(), lines.end()));
        firstBaseNs = based ? firstBaseNs : baseNs;
        based = true;
    }

    private void noteTarget(int start, String given) {
        if (target != null && !target.equals(given)) {
            throw lines.refusedFrom(
                    start, "target " + Excerpt.quoted(given) + " in a record of target " + Excerpt.quoted(target));
        }
        if (reported.contains(given)) {
            throw lines.refusedFrom(
                    start,
                    "a second record of target " + Excerpt.quoted(given)
                            + " begins, and the text does not tell whose it is; give damo's JSON, as 'damo report access"
                            + " --json --input FILE' prints it, or keep the lines of one record");
        }
        target = given;
    }

    private void readReported(DamonRegions regions, long count) {
        for (long i = 0; i < count; i++) {
            if (!nextLine()) {
                throw cutShort(count, i);
            }
            int start = lines.cursor();
            long from = lines.hexadecimal("the first byte of a region");
            lines.expect('-', "after the first byte of a region");
            long to = lines.hexadecimal("the end of a region");
            lines.skipBlanks();
            lines.expect('(', "before the size of a region");
            checkSize(start, from, to, lines.textUntil(')'));
            lines.expect(')', "after the size of a region");
            lines.takeIf(':'); // as damo printed it before 2023
            add(regions, start, from, to);
        }
    }

    /** A time of a snapshot, which counts from the base of its record. */
    private long sinceFirstBase() {
        int start = lines.cursor();
        long sinceBase = time(lines.text(start, lines.end()));
        try {
            return Math.addExact(sinceBase, Math.subtractExact(baseNs, firstBaseNs));
        } catch (ArithmeticException e) {
            history.noteUnusable(tooFar(start));
            return sinceBase;
        }
    }

    /**
     * Refuses a region whose printed size is another than that of its range, by more than its last digit is rounded. Text
     * that is no size is passed over.
     */
    private void checkSize(int start, long from, long to, String printed) {
        Matcher size = SIZE.matcher(printed.strip());
        if (!size.matches() || Long.compareUnsigned(from, to) >= 0) {
            return; // an end is marked so, and other ranges of no bytes are refused anyway
        }
        BigDecimal number = new BigDecimal(size.group(1).replace(",", ""));
        long shift = 10L * Math.max(0, BINARY.indexOf(size.group(2) == null ? "B" : size.group(2)));
        BigDecimal unit = BigDecimal.valueOf(1L << shift);
        BigDecimal rounding = shift == 0 ? BigDecimal.ZERO : unit.movePointLeft(number.scale());
        BigDecimal off = number.multiply(unit)
                .subtract(new BigDecimal(Long.toUnsignedString(to - from)))
                .abs();
        if (off.compareTo(rounding) > 0) {
            throw lines.refusedFrom(
                    start,
                    "the region " + Long.toHexString(from) + "-" + Long.toHexString(to) + " has "
                            + Long.toUnsignedString(to - from)
                            + " bytes, but its size is given as " + printed.strip() + "; addresses are hexadecimal");
        }
    }

    // ---- trace points

    private void readEvents() {
        do {
            if (seekEvent()) {
                readEvent();
            }
        } while (nextLine());
        if (open.isEmpty()) {
            throw lines.refused("no trace point " + EVENT + " and no line " + BASE + ": is in the trace; " + PRINTED
                    + ", or the output of 'perf script' where damon:damon_aggregated was recorded");
        }
        for (Open last : open.values()) {
            if (last.found < last.announced) {
                throw cutShort(last.announced, last.found);
            }
        }
    }

    /** Moves behind the name of the event in this line; returns whether it is there. */
    private boolean seekEvent() {
        while (lines.peek() >= 0) {
            lines.skipBlanks();
            int word = lines.cursor();
            lines.skipToBlank();
            if (lines.isText(word, EVENT) || lines.isText(word, "damon:" + EVENT)) {
                return true;
            }
        }
        return false;
    }

    private void readEvent() {
        String before = lines.text(lines.start(), lines.cursor());
        lines.skipBlanks();
        word("target_id=");
        String id = lines.textUntil(' ');
        Open last = open.computeIfAbsent(watcher(before) + id, Open::new);
        lines.skipBlanks();
        word("nr_regions=");
        int number = lines.cursor();
        long count = lines.signedDecimal("the number of regions");
        if (last.found == last.announced) {
            last.announced = count;
            last.found = 0;
            last.regions.endNs = eventTime(before);
        } else if (last.announced != count) {
            throw lines.refusedFrom(
                    number,
                    "another number of regions than " + last.announced + ", of which this is number "
                            + (last.found + 1));
        }
        lines.skipBlanks();
        int region = lines.cursor();
        long from = lines.digits("the first byte of a region");
        lines.expect('-', "after the first byte of a region");
        long to = lines.digits("the end of a region");
        lines.expect(':', "after the end of a region");
        add(last.regions, region, from, to);
        last.found++;
        if (last.found >= last.announced) {
            last.found = last.announced;
            end(last);
        }
    }

    /** The thread of the kernel that watches a target, as perf and trace-cmd print it; empty if it is not there. */
    private static String watcher(String before) {
        Matcher thread = WATCHER.matcher(before);
        return thread.matches() ? thread.group(1) + " " : "";
    }

    /** Keeps a snapshot that is whole. */
    private void end(Open last) {
        DamonRegions whole = last.regions;
        DamonRegions first = last.first;
        if (first != null) {
            first.beginNs = first.endNs - Math.max(0, whole.endNs - first.endNs);
            last.first = null;
        }
        whole.beginNs = last.ended ? last.lastEndNs : whole.endNs;
        last.first = last.ended ? null : whole;
        last.ended = true;
        last.lastEndNs = whole.endNs;
        last.regions = new DamonRegions();
        keep(last.target, whole);
    }

    /** The time is the word before the event. */
    private long eventTime(String before) {
        String[] words = before.strip().split("\\s+", -1);
        String word = words.length > 1 ? words[words.length - 2] : "";
        try {
            return DamonTimes.ofSeconds(word.endsWith(":") ? word.substring(0, word.length() - 1) : "");
        } catch (NumberFormatException e) {
            history.noteUnusable(unusable(lines.start(), "no time, such as 12.345678:, is before the trace point"));
        } catch (ArithmeticException e) {
            history.noteUnusable(tooFar(lines.start()));
        }
        return 0;
    }

    private void word(String expected) {
        int from = lines.cursor();
        lines.skip(expected.length());
        if (!lines.isText(from, expected)) {
            throw lines.refusedFrom(from, "'" + expected + "' expected");
        }
    }

    // ---- both

    /** Adds a region whose number of accesses is at the cursor; its age may follow. */
    private void add(DamonRegions regions, int start, long from, long to) {
        lines.skipBlanks();
        if (from == 0 && to == 0) {
            return; // damo's mark of the last snapshot's end
        }
        long found = lines.signedDecimal("the number of accesses");
        String refusal = refusal(from, to, found);
        if (!refusal.isEmpty()) {
            throw lines.refusedFrom(start, refusal);
        }
        regions.add(from, to, (int) found);
    }

    /** Says what is wrong with a region and its accesses; empty if nothing is. */
    static String refusal(long from, long to, long found) {
        if (Long.compareUnsigned(from, to) >= 0) {
            return "a region ends at its first byte or before";
        }
        return found > MOST_ACCESSES ? found + " accesses to a region; at most " + MOST_ACCESSES + " are allowed" : "";
    }

    private InvalidInputException cutShort(long announced, long found) {
        return lines.refused("cut short: " + announced + " regions are announced, and " + found + " are there");
    }

    /** Returns a time, which ends at the end of the line; 0 if it cannot be used. */
    private long time(String text) {
        int start = lines.cursor();
        try {
            return DamonTimes.nanoseconds(text);
        } catch (NumberFormatException e) {
            history.noteUnusable(unusable(start, "a time such as 104.599 ms expected"));
        } catch (ArithmeticException e) {
            history.noteUnusable(tooFar(start));
        }
        return 0;
    }

    private InvalidInputException tooFar(int start) {
        return unusable(start, "the time is more than 292 years from the first one");
    }

    /** Returns a refusal of times alone; the cursor remains. */
    private InvalidInputException unusable(int start, String what) {
        int cursor = lines.cursor();
        InvalidInputException refusal = lines.unusableTime(lines.refusedFrom(start, what));
        lines.moveTo(cursor);
        return refusal;
    }
}
