package io.thermocline.workloads.trace;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the trace points {@code damon_aggregated}, as {@code perf script} and {@code trace-cmd report} print them. Other
 * lines are skipped. A snapshot begins where the one before of its target ends; the first has the length of the second.
 * Targets are told apart by their number and by the thread of the kernel that watches them.
 *
 * <p>Source: damo, src/_damo_records.py; Linux, include/trace/events/damon.h.
 */
final class DamonTracePoints extends DamonText {
    private static final String EVENT = "damon_aggregated:";
    private static final Pattern WATCHER = Pattern.compile("\\s*(kdamond\\.\\w+)(?:-\\d+)?\\s.*");

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

    DamonTracePoints(NumberLines lines, DamonHistory history) {
        super(lines, history);
    }

    @Override
    void readAll() {
        do {
            if (seekEvent()) {
                readEvent();
            }
        } while (nextLine());
        if (open.isEmpty()) {
            throw lines.refused("no trace point " + EVENT + " and no line " + DamonReport.BASE + ": is in the trace; "
                    + PRINTED + ", or the output of 'perf script' where damon:damon_aggregated was recorded");
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
        Open last = open.computeIfAbsent(watcher(before) + id, this::opened);
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

    private Open opened(String target) {
        checkRoom(history.countTarget(target));
        return new Open(target);
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
}
