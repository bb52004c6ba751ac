package io.thermocline.workloads.trace;

import io.thermocline.engine.InvalidInputException;

/**
 * Reads the snapshots of DAMON from text, in one of two forms: {@link DamonReport} and {@link DamonTracePoints}. Lines
 * that begin with {@code #} are skipped.
 */
abstract class DamonText {
    /** What to do with a recording that is not read. */
    static final String PRINTED =
            "print it with 'damo report access --raw_form --raw_number --input FILE' and give what comes out";

    /** Most samples in a snapshot. */
    static final int MOST_ACCESSES = 1 << 20;

    /** The lines; the cursor is in the first one that is not skipped. */
    final NumberLines lines;

    /** What has been read. */
    final DamonHistory history;

    DamonText(NumberLines lines, DamonHistory history) {
        this.lines = lines;
        this.history = history;
    }

    /** Reads all snapshots of an input. */
    static void read(TraceInput input, DamonHistory history) {
        NumberLines lines = new NumberLines(input);
        if (nextLine(lines)) {
            DamonText text = DamonReport.begins(lines.text(lines.start(), lines.end()))
                    ? new DamonReport(lines, history)
                    : new DamonTracePoints(lines, history);
            text.readAll();
        }
    }

    /** Reads from the line at the cursor to the end. */
    abstract void readAll();

    /** Moves to the next line; returns false at the end. */
    final boolean nextLine() {
        return nextLine(lines);
    }

    private static boolean nextLine(NumberLines lines) {
        while (lines.next()) {
            lines.skipBlanks();
            if (lines.peek() != '#') {
                return true;
            }
        }
        return false;
    }

    /** Keeps the next snapshot of a target. */
    final void keep(String name, DamonRegions regions) {
        checkRoom(regions.rounds() == 0 || history.countSnapshot());
        history.add(name, regions);
    }

    /** Refuses a trace of which more is kept than there is room for. */
    final void checkRoom(boolean fits) {
        if (!fits) {
            throw lines.refusedFrom(lines.start(), history.tooMany());
        }
    }

    /** Adds a region whose number of accesses is at the cursor; its age may follow. */
    final void add(DamonRegions regions, int start, long from, long to) {
        lines.skipBlanks();
        if (from == 0 && to == 0) {
            return; // damo's mark of the last snapshot's end
        }
        long found = lines.signedDecimal("the number of accesses");
        String refusal = refusal(from, to, found);
        if (!refusal.isEmpty()) {
            throw lines.refusedFrom(start, refusal);
        }
        checkRoom(found == 0 || history.countRegion());
        regions.add(from, to, (int) found);
    }

    /** Says what is wrong with a region and its accesses; empty if nothing is. */
    static String refusal(long from, long to, long found) {
        if (Long.compareUnsigned(from, to) >= 0) {
            return "a region ends at its first byte or before";
        }
        return found > MOST_ACCESSES ? found + " accesses to a region; at most " + MOST_ACCESSES + " are allowed" : "";
    }

    /** Returns the refusal of a snapshot whose last regions are missing. */
    final InvalidInputException cutShort(long announced, long found) {
        return lines.refused("cut short: " + announced + " regions are announced, and " + found + " are there");
    }

    /** Returns the refusal of a time whose text is at an index of the line; the cursor remains. */
    final InvalidInputException tooFar(int start) {
        return unusable(start, "the time is more than 292 years from the first one");
    }

    /** Returns a refusal of times alone; the cursor remains. */
    final InvalidInputException unusable(int start, String what) {
        int cursor = lines.cursor();
        InvalidInputException refusal = lines.unusableTime(lines.refusedFrom(start, what));
        lines.moveTo(cursor);
        return refusal;
    }
}
