package io.thermocline.policies.caching;

import io.thermocline.engine.SplitMix64;
import java.util.HashSet;
import java.util.Set;

/**
 * The remote directory: which lines of the accelerator's memory the host's caches may hold (thesis sec. 5.2.1). Entries
 * are added and never removed. When it is full the host flushes all of them, and the directory begins again.
 *
 * <p>State: a {@link CuckooFilter}, and, to tell true from false, the lines themselves.
 */
final class RemoteDirectory {
    private static final int PROBES = 1 << 16;

    private final CuckooFilter filter;
    private final Set<Long> lines = new HashSet<>();
    private long flushes;
    private long hits;
    private long falsePositives;
    private long probedWhenFull;
    private long falseWhenFull;

    /**
     * An empty directory.
     *
     * @param capacity lines, a power of two
     * @param fingerprintBits bits of an entry
     */
    RemoteDirectory(int capacity, int fingerprintBits, SplitMix64 random) {
        filter = new CuckooFilter(capacity, fingerprintBits, random);
    }

    /** The host requests a line. The accelerator's caches must not hold it any more. */
    void add(long line) {
        if (!filter.contains(line) && !filter.add(line)) {
            flush();
            filter.add(line);
        }
        lines.add(line);
    }

    /** The accelerator requests a line: whether the host may have it, so that the request goes there. */
    boolean mayHold(long line) {
        if (lines.isEmpty() || !filter.contains(line)) {
            return false;
        }
        hits++;
        falsePositives += lines.contains(line) ? 0 : 1;
        return true;
    }

    /** Whether the host has a line, which the directory itself does not know. */
    boolean holds(long line) {
        return lines.contains(line);
    }

    /** It is full: asks it for lines that no one has added, and forgets all. */
    private void flush() {
        for (long probe = 1; probe <= PROBES; probe++) {
            falseWhenFull += filter.contains(-probe) ? 1 : 0;
        }
        probedWhenFull += PROBES;
        flushes++;
        filter.clear();
        lines.clear();
    }

    /** How often it was full. */
    long flushes() {
        return flushes;
    }

    /** Requests of the accelerator that it sent to the host. */
    long hits() {
        return hits;
    }

    /** Those of them that the host refused, since it did not have the line. */
    long falsePositives() {
        return falsePositives;
    }

    /** Share of lines that the host does not have for which a full directory says otherwise; 0 if it never was full. */
    double falsePositiveRatioWhenFull() {
        return probedWhenFull == 0 ? 0 : (double) falseWhenFull / probedWhenFull;
    }
}
