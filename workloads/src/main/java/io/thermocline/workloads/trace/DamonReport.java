package io.thermocline.workloads.trace;

import io.thermocline.workloads.Excerpt;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads what {@code damo report access --raw_form} prints, with or without {@code --raw_number}: a record for each
 * target, one after the other.
 *
 * <p>Source: damo, src/damo_report_access.py.
 */
final class DamonReport extends DamonText {
    /** Name of the value that begins a record. */
    static final String BASE = "base_time_absolute";

    private static final List<String> BINARY = List.of("B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB");
    private static final Pattern SIZE =
            Pattern.compile("([0-9][0-9,]{0,30}(?:\\.[0-9]{1,30})?)\\s*(" + String.join("|", BINARY) + ")?");

    private final Set<String> reported = new HashSet<>(); // targets of the records before
    private @Nullable String target; // of this record
    private boolean based;
    private long baseNs; // of this record
    private long firstBaseNs;

    DamonReport(NumberLines lines, DamonHistory history) {
        super(lines, history);
    }

    /** Returns whether a line begins a report. */
    static boolean begins(String line) {
        return line.startsWith(BASE);
    }

    @Override
    void readAll() {
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
            String name = target == null ? "" : target;
            checkRoom(history.countTarget(name));
            reported.add(name);
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
}
