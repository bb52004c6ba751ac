package io.thermocline.tiernode.access;

import java.util.function.LongSupplier;
import org.slf4j.Logger;

/** Writes what callers cause to the log at most once a minute, with how often it happened since. Every occurrence is there at level DEBUG. */
final class SeldomLog {
    private static final long PACE_NS = 60_000_000_000L;

    private final Logger log;
    private final LongSupplier clock;
    private boolean begun; // guarded by this
    private long lastNs; // guarded by this
    private long unwritten; // guarded by this

    /**
     * A log.
     *
     * @param clock nanoseconds of a clock that never runs back
     */
    SeldomLog(Logger log, LongSupplier clock) {
        this.log = log;
        this.clock = clock;
    }

    /** Takes note of an occurrence, in words that follow its count. */
    void note(String what) {
        log.debug("{}", what);
        long count = count();
        if (count == 1) {
            log.warn("{}", what);
        } else if (count > 1) {
            log.warn("{} times since the last such line, the last: {}", count, what);
        }
    }

    /** How many occurrences a line is due for; 0 for no line now. */
    private synchronized long count() {
        unwritten++;
        long nowNs = clock.getAsLong();
        if (begun && nowNs - lastNs < PACE_NS) {
            return 0;
        }
        begun = true;
        lastNs = nowNs;
        long count = unwritten;
        unwritten = 0;
        return count;
    }
}
