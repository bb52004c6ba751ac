package io.thermocline.workloads.trace;

import io.thermocline.engine.InvalidInputException;
import java.util.Arrays;

/**
 * The requests that a set-associative cache with LRU replacement lets pass. Lines that are changed when the trace ends
 * stay in the cache.
 *
 * <p>State: eight bytes a line. Cost of a line: a search of its set, and a move of the entries before it.
 */
final class FilteredRequests implements RequestReader {
    private static final long MOST_LINES = 1 << 26; // of a request
    private static final long EMPTY = -1;
    private static final int SPACE_SHIFT = 48;

    private final RequestReader reader;
    private final boolean writesBack;
    private final int ways;
    private final int sets;
    private final int lineShift;
    private final long[] entries; // line << 1 | changed, by set, the latest used first
    private final Request request = new Request();
    private long line;
    private long remaining; // lines of the request
    private long victim = EMPTY; // a changed line that is still to be written
    private boolean severalSpaces; // lines are then below 2^48, and have their space above

    FilteredRequests(RequestReader reader, TraceFilter filter) {
        this.reader = reader;
        writesBack = filter.kind() == TraceFilter.Kind.LLC;
        ways = filter.ways();
        sets = filter.entries() / ways;
        lineShift = Long.numberOfTrailingZeros(filter.lineBytes());
        entries = new long[filter.entries()];
        Arrays.fill(entries, EMPTY);
    }

    @Override
    public boolean read(Request out) {
        if (victim != EMPTY) {
            passVictim(out);
            return true;
        }
        while (true) {
            if (remaining == 0) {
                if (!reader.read(request)) {
                    return false;
                }
                begin();
            }
            long current = line++;
            remaining--;
            if (!holds(current | (long) request.space << SPACE_SHIFT, request.write)) {
                pass(out, current);
                return true;
            }
        }
    }

    private void begin() {
        long last = request.last(reader);
        severalSpaces |= request.space > 0;
        line = request.start >>> lineShift;
        remaining = (last >>> lineShift) - line + 1;
        if (remaining > MOST_LINES || remaining < 1) {
            throw refused("a request of length " + request.length + "; at most " + MOST_LINES + " lines are allowed");
        }
    }

    /** Uses a line; returns whether the access needs nothing from below. */
    private boolean holds(long key, boolean write) {
        int set = (int) ((sets & sets - 1) == 0 ? key & sets - 1 : Long.remainderUnsigned(key, sets)) * ways;
        int way = 0;
        while (way < ways && entries[set + way] >>> 1 != key) {
            way++;
        }
        boolean found = way < ways;
        long before = found ? entries[set + way] : EMPTY;
        if (!found) {
            way = ways - 1;
            long evicted = entries[set + way];
            victim = writesBack && evicted != EMPTY && (evicted & 1) == 1 ? evicted >>> 1 : EMPTY;
        }
        System.arraycopy(entries, set, entries, set + 1, way);
        long changed = write || found && (before & 1) == 1 ? 1 : 0;
        entries[set] = key << 1 | changed;
        return found && (writesBack || !write || (before & 1) == 1);
    }

    private void pass(Request out, long current) {
        out.start = writesBack || current != request.start >>> lineShift ? current << lineShift : request.start;
        out.length = writesBack ? 1L << lineShift : 1;
        out.write = !writesBack && request.write;
        out.time = request.time;
        out.space = request.space;
    }

    private void passVictim(Request out) {
        out.start = (severalSpaces ? victim & (1L << SPACE_SHIFT) - 1 : victim) << lineShift;
        out.length = 1L << lineShift;
        out.write = true;
        out.time = request.time;
        out.space = severalSpaces ? (int) (victim >>> SPACE_SHIFT) : 0;
        victim = EMPTY;
    }

    @Override
    public InvalidInputException refused(String what) {
        return reader.refused(what);
    }

    @Override
    public void close() {
        reader.close();
    }
}
