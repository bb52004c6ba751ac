package io.thermocline.workloads.trace;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.Units;

/**
 * A cache of the processor between the addresses of a trace and memory: only what it does not hold goes on.
 *
 * @param kind what it holds
 * @param entries how many lines or translations it holds
 * @param ways how many of them share a set; divides the entries
 * @param lineBytes bytes of a line, or of the page of a translation; a power of two
 */
public record TraceFilter(Kind kind, int entries, int ways, long lineBytes) {
    private static final Subject SUBJECT = Subject.Field.WORKLOAD.part("filter");
    private static final int MOST_ENTRIES = 1 << 24;
    private static final long SMALLEST_LINE = 16;
    private static final long LARGEST_LINE = 1L << 30;
    private static final String FORM =
            "llc:SIZE:WAYS:LINE, such as llc:32MiB:16:64, or tlb:ENTRIES:WAYS:PAGE, such as tlb:1536:12:4KiB;"
                    + " ways divide the lines, which are at most 16777216, and lines are powers of two from 16 B to 1 GiB";

    /** What a filter holds. */
    public enum Kind {
        /**
         * Lines of a last-level cache that writes back and allocates on writes. A miss goes on as a read of the line;
         * a changed line that is evicted, as a write.
         */
        LLC,
        /**
         * Translations of pages. An access whose page has none goes on, and the first write to a page since: it sets
         * the dirty bit.
         */
        TLB
    }

    /** Refuses a cache that cannot be built. */
    public TraceFilter {
        if (entries < 1
                || entries > MOST_ENTRIES
                || ways < 1
                || entries % ways != 0
                || Long.bitCount(lineBytes) != 1
                || lineBytes < SMALLEST_LINE
                || lineBytes > LARGEST_LINE) {
            throw InvalidInputException.about(
                    SUBJECT, entries + " lines of " + lineBytes + " bytes in " + ways + " ways; allowed: " + FORM);
        }
    }

    /** Reads a filter, such as {@code llc:32MiB:16:64}; ways and line may be left out from the end. */
    public static TraceFilter parse(String text) {
        String[] parts = text.split(":", -1);
        if (parts.length < 2 || parts.length > 4) {
            throw InvalidInputException.of(SUBJECT, text, FORM);
        }
        boolean tlb = parts[0].equals("tlb");
        if (!tlb && !parts[0].equals("llc")) {
            throw InvalidInputException.of(SUBJECT, text, FORM);
        }
        long ways = parts.length > 2 ? Units.whole(SUBJECT, parts[2], 1, MOST_ENTRIES) : tlb ? 12 : 16;
        long line = parts.length > 3 ? Units.bytes(SUBJECT, parts[3]) : tlb ? 4096 : 64;
        long entries = tlb
                ? Units.whole(SUBJECT, parts[1], 1, MOST_ENTRIES)
                : Units.bytes(SUBJECT, parts[1]) / Math.max(1, line);
        if (entries > MOST_ENTRIES) {
            throw InvalidInputException.of(SUBJECT, text, FORM);
        }
        return new TraceFilter(tlb ? Kind.TLB : Kind.LLC, (int) entries, (int) ways, line);
    }
}
