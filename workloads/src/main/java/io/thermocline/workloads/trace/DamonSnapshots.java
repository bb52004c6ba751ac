package io.thermocline.workloads.trace;

import io.thermocline.engine.InvalidInputException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the snapshots of one target of DAMON from text, in one of two forms:
 *
 * <ul>
 *   <li>what {@code damo report access --raw_form} prints, with or without {@code --raw_number};
 *   <li>the trace points {@code damon_aggregated}, as {@code perf script} and {@code trace-cmd report} print them. Other
 *       lines are skipped. A snapshot begins where the one before ends; the first has the length of the second.
 * </ul>
 *
 * <p>Source: damo, src/damo_report_access.py and src/_damo_records.py; Linux, include/trace/events/damon.h.
 */
final class DamonSnapshots {
    /** What to do with damo's own files. */
    static final String PRINTED =
            "print it with 'damo report access --raw_form --raw_number --input FILE' and give what comes out";

    /** Most samples in a snapshot. */
    static final int MOST_ACCESSES = 1 << 20;

    private static final String BASE = "base_time_absolute";
    private static final String EVENT = "damon_aggregated:";
    private static final String NUMBER = "[0-9]{1,30}(?:\\.[0-9]{1,30})?"; // more would take long to read
    private static final List<String> BINARY = List.of("B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB");
    private static final Pattern SIZE =
            Pattern.compile("([0-9][0-9,]{0,30}(?:\\.[0-9]{1,30})?)\\s*(" + String.join("|", BINARY) + ")?");
    private static final Map<String, BigDecimal> UNITS = Map.of(
            "ns", BigDecimal.ONE,
            "us", BigDecimal.valueOf(1_000),
            "ms", BigDecimal.valueOf(1_000_000),
            "s", BigDecimal.valueOf(1_000_000_000),
            "m", BigDecimal.valueOf(60_000_000_000L),
            "h", BigDecimal.valueOf(3_600_000_000_000L),
            "d", BigDecimal.valueOf(86_400_000_000_000L));

    private final NumberLines lines;
    private final boolean times;
    private boolean begun;
    private boolean report; // form of damo's report
    private boolean based; // BASE was seen
    private @Nullable String target;
    private @Nullable DamonRegions ahead;
    private boolean hasEnd;
    private long lastEndNs;

    /**
     * Creates the snapshots of {@code lines}.
     *
     * @param times whether times are needed
     */
    DamonSnapshots(NumberLines lines, boolean times) {
        this.lines = lines;
        this.times = times;
    }

    /** Reads the next snapshot; null at the end. */
    @Nullable
    DamonRegions next() {
        if (!begun) {
            begun = true;
            if (!nextLine()) {
                return null;
            }
            report = lines.text(lines.start(), lines.end()).startsWith(BASE);
            return report ? nextOfReport() : firstOfEvents();
        }
        DamonRegions kept = ahead;
        if (kept != null) {
            ahead = null;
            return kept;
        }
        if (!nextLine()) {
            return null;
        }
        return report ? nextOfReport() : nextOfEvents();
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

    // ---- damo's report

    private @Nullable DamonRegions nextOfReport() {
        DamonRegions regions = new DamonRegions();
        do {
            int start = lines.cursor();
            String key = lines.textUntil(':');
            lines.expect(':', "after the name of a value");
            lines.skipBlanks();
            switch (key) {
                case BASE -> {
                    if (based) {
                        throw severalTargets(start);
                    }
                    based = true;
                }
                case "data source", "monitoring_duration" -> {}
                case "monitoring_start" -> regions.beginNs = time();
                case "monitoring_end" -> regions.endNs = time();
                case "target_id" -> checkTarget(start, lines.text(lines.cursor(), lines.end()));
                case "nr_regions" -> {
                    readReported(regions, lines.signedDecimal("the number of regions"));
                    return regions;
                }
                default ->
                    throw lines.refusedFrom(
                            start,
                            "'" + key + "' is no value of damo; allowed: base_time_absolute, monitoring_start,"
                                    + " monitoring_end, monitoring_duration, target_id, nr_regions");
            }
        } while (nextLine());
        return null;
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

    private @Nullable DamonRegions firstOfEvents() {
        DamonRegions first = nextOfEvents();
        if (first == null) {
            throw lines.refused("no trace point " + EVENT + " and no line " + BASE + ": is in the trace; " + PRINTED
                    + ", or the output of 'perf script' where damon:damon_aggregated was recorded");
        }
        DamonRegions second = nextLine() ? nextOfEvents() : null;
        ahead = second;
        first.beginNs = first.endNs - (second == null ? 0 : Math.max(0, second.endNs - first.endNs));
        return first;
    }

    /** Reads the trace points of a snapshot, of which the first is in this line or a later one. */
    private @Nullable DamonRegions nextOfEvents() {
        if (!seekEvent()) {
            return null;
        }
        DamonRegions regions = new DamonRegions();
        regions.endNs = eventTime();
        long count = readEvent(regions);
        for (long i = 1; i < count; i++) {
            if (!nextLine() || !seekEvent()) {
                throw cutShort(count, i);
            }
            int start = lines.start();
            if (readEvent(regions) != count) {
                throw lines.refusedFrom(
                        start, "another number of regions than " + count + ", of which this is number " + (i + 1));
            }
        }
        regions.beginNs = hasEnd ? lastEndNs : regions.endNs;
        lastEndNs = regions.endNs;
        hasEnd = true;
        return regions;
    }

    /** Moves behind the name of the event, in this line or a later one. */
    private boolean seekEvent() {
        do {
            while (lines.peek() >= 0) {
                lines.skipBlanks();
                int word = lines.cursor();
                lines.skipToBlank();
                if (lines.isText(word, EVENT) || lines.isText(word, "damon:" + EVENT)) {
                    return true;
                }
            }
        } while (nextLine());
        return false;
    }

    /** The time is the word before the event. */
    private long eventTime() {
        if (!times) {
            return 0;
        }
        String[] words = lines.text(lines.start(), lines.cursor()).strip().split("\\s+", -1);
        String word = words.length > 1 ? words[words.length - 2] : "";
        String seconds = word.endsWith(":") ? word.substring(0, word.length() - 1) : "";
        if (!seconds.matches(NUMBER)) {
            throw lines.unusableTime(
                    lines.refusedFrom(lines.start(), "no time, such as 12.345678:, is before the trace point"));
        }
        return nanoseconds(lines.start(), new BigDecimal(seconds).multiply(UNITS.get("s")));
    }

    private long readEvent(DamonRegions regions) {
        int start = lines.start();
        lines.skipBlanks();
        word("target_id=");
        checkTarget(start, lines.textUntil(' '));
        lines.skipBlanks();
        word("nr_regions=");
        long count = lines.signedDecimal("the number of regions");
        lines.skipBlanks();
        int region = lines.cursor();
        long from = lines.digits("the first byte of a region");
        lines.expect('-', "after the first byte of a region");
        long to = lines.digits("the end of a region");
        lines.expect(':', "after the end of a region");
        add(regions, region, from, to);
        return count;
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
        if (Long.compareUnsigned(from, to) >= 0) {
            throw lines.refusedFrom(start, "a region ends at its first byte or before");
        }
        if (found > MOST_ACCESSES) {
            throw lines.refusedFrom(start, found + " accesses to a region; at most " + MOST_ACCESSES + " are allowed");
        }
        regions.add(from, to, (int) found);
    }

    private void checkTarget(int start, String given) {
        if (target != null && !target.equals(given)) {
            throw severalTargets(start);
        }
        target = given;
    }

    private InvalidInputException severalTargets(int start) {
        return lines.refusedFrom(
                start,
                "a second target (process) begins; one is allowed, so keep the lines of one target,"
                        + " or record one process");
    }

    private InvalidInputException cutShort(long announced, long found) {
        return lines.refused("cut short: " + announced + " regions are announced, and " + found + " are there");
    }

    /** Reads the rest of a line as a time, such as 8 m 59.809 s, or as nanoseconds. */
    private long time() {
        if (!times) {
            return 0;
        }
        int start = lines.cursor();
        String text = lines.text(start, lines.end());
        String[] words = text.split("\\s+", -1);
        if (words.length == 1 && words[0].matches(NUMBER)) {
            return nanoseconds(start, new BigDecimal(words[0]));
        }
        BigDecimal sum = BigDecimal.ZERO;
        for (int i = 0; i < words.length; i += 2) {
            BigDecimal unit = i + 1 < words.length ? UNITS.get(words[i + 1]) : null;
            if (unit == null || !words[i].matches(NUMBER)) {
                throw lines.unusableTime(lines.refusedFrom(start, "a time such as 104.599 ms expected"));
            }
            sum = sum.add(new BigDecimal(words[i]).multiply(unit));
        }
        return nanoseconds(start, sum);
    }

    private long nanoseconds(int start, BigDecimal exact) {
        try {
            return exact.setScale(0, RoundingMode.HALF_UP).longValueExact();
        } catch (ArithmeticException e) {
            throw tooFar(start);
        }
    }

    /** Returns the refusal of a time that is too far from the first one; its text is at an index of the line. */
    InvalidInputException tooFar(int start) {
        return lines.unusableTime(lines.refusedFrom(start, "the time is more than 292 years from the first one"));
    }
}
