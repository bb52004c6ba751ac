package io.thermocline.policies.caching;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.Units;
import java.util.Arrays;

/**
 * A set-associative cache of lines that replaces the least recently used line of a set. It knows which lines it holds and
 * which of them are newer than memory.
 *
 * <p>State: 8 B a line. Cost of an access: at most the ways of a set.
 */
final class LineCache {
    /** No line. */
    static final long NONE = -1;

    private final int sets;
    private final int ways;
    private final long[] held; // by set, the newest first: 2 x line, plus 1 if it is dirty

    /**
     * An empty cache.
     *
     * @param parameter names the size in a refusal
     * @throws InvalidInputException if the ways do not divide the lines
     */
    LineCache(String parameter, long bytes, long ways) {
        long setBytes = ways * Lines.BYTES;
        if (bytes % setBytes != 0) {
            throw InvalidInputException.of(
                    Subject.Field.POLICY.part(parameter),
                    Units.formatBytes(bytes),
                    "a multiple of " + Units.formatBytes(setBytes) + ", so that " + ways + " ways of " + Lines.BYTES
                            + " B divide it");
        }
        sets = Math.toIntExact(bytes / setBytes);
        this.ways = Math.toIntExact(ways);
        held = new long[Math.multiplyExact(sets, this.ways)];
        clear();
    }

    /** Whether it holds a line, which is then its set's newest. */
    boolean read(long line) {
        return touch(line, 0);
    }

    /** As {@link #read}; the line is then newer than memory. */
    boolean write(long line) {
        return touch(line, 1);
    }

    private boolean touch(long line, int dirty) {
        int first = first(line);
        int at = find(first, line);
        if (at < 0) {
            return false;
        }
        long entry = held[at] | dirty;
        System.arraycopy(held, first, held, first + 1, at - first);
        held[first] = entry;
        return true;
    }

    /**
     * Takes a line that it does not hold, in place of the set's oldest.
     *
     * @return the line that it drops, if that is newer than memory; else {@link #NONE}
     */
    long fill(long line, boolean dirty) {
        int first = first(line);
        long oldest = held[first + ways - 1];
        System.arraycopy(held, first, held, first + 1, ways - 1);
        held[first] = line << 1 | (dirty ? 1 : 0);
        return oldest != NONE && (oldest & 1) != 0 ? oldest >>> 1 : NONE;
    }

    /**
     * Drops a line, if it holds it.
     *
     * @return whether that was newer than memory
     */
    boolean discard(long line) {
        int first = first(line);
        int at = find(first, line);
        if (at < 0) {
            return false;
        }
        boolean isDirty = (held[at] & 1) != 0;
        System.arraycopy(held, at + 1, held, at, first + ways - 1 - at);
        held[first + ways - 1] = NONE;
        return isDirty;
    }

    /** Drops all lines. */
    void clear() {
        Arrays.fill(held, NONE);
    }

    /** Where the set of a line begins. A division takes as long as the search, and few numbers of sets need it. */
    private int first(long line) {
        long set = (sets & sets - 1) == 0 ? line & sets - 1 : line % sets;
        return (int) set * ways;
    }

    private int find(int first, long line) {
        for (int at = first; at < first + ways; at++) {
            if (held[at] >> 1 == line) {
                return at;
            }
        }
        return -1;
    }
}
