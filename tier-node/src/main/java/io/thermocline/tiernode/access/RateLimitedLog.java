package io.thermocline.tiernode.access;

import java.util.function.LongSupplier;
import org.slf4j.Logger;

/**
 * Logs events caused by callers at most once a minute, with their number since the last line. At level DEBUG every
 * event is logged.
 */
final class RateLimitedLog {
    private static final long PACE_NS = 60_000_000_000L;

    private final Logger log;
    private final LongSupplier clock;
    private boolean begun; // guarded by this
    private long lastNs; // guarded by this
    private long unwritten; // guarded by this

    /**
     * Creates a rate-limited log.
     *
     * @param clock nanoseconds of a clock that never runs back
     */
    RateLimitedLog(Logger log, LongSupplier clock) {
        this.log = log;
        this.clock = clock;
    }

    /** Records an event; the text follows the count in the log. */
    void note(String what) {
        log.debug("{}", what);
        long count = count();
        if (count == 1) {
            log.warn("{}", what);
        } else if (count > 1) {
            log.warn("{} times since the last such line, the last: {}", count, what);
        }
    }

    /** Returns the number of events for a line that is due; 0 if no line is due. */
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
