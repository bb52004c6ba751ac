package io.thermocline.workloads.trace;

import io.thermocline.engine.Units;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/**
 * The times of one pass over a trace, in nanoseconds after the first one. A fraction of the trace's unit is kept. Only
 * times finer than a nanosecond are rounded, to the nearest one.
 *
 * <p>Times are counted from the first one, so that time stamps since the year 1601 or 1970 fit. A time may be earlier
 * than the first one.
 */
final class TraceTimes {
    private static final int NANOSECOND_DIGITS = 9;

    private final long unitNs;
    private boolean begun;
    private long firstWhole; // in the trace's unit
    private long firstNs; // what the first time is beyond that
    private long rounded;
    private long latestNs = Long.MIN_VALUE;
    private long back; // times earlier than one before them
    private long mostBackNs;

    /** Creates times in a unit; there are none yet. */
    TraceTimes(TraceTimeUnit unit) {
        unitNs = unit.nanoseconds();
    }

    /**
     * Returns a time in whole units as nanoseconds after the first one.
     *
     * @throws ArithmeticException if it is more than 292 years from the first one
     */
    long after(long whole) {
        return after(whole, 0);
    }

    /**
     * Returns a time in units with a fraction as nanoseconds after the first one.
     *
     * @throws ArithmeticException if it is more than 292 years from the first one
     */
    long after(BigDecimal time) {
        BigDecimal whole = time.setScale(0, RoundingMode.FLOOR);
        BigDecimal exact = time.subtract(whole).multiply(BigDecimal.valueOf(unitNs));
        BigDecimal nearest = exact.setScale(0, RoundingMode.HALF_UP);
        rounded += exact.compareTo(nearest) == 0 ? 0 : 1;
        return after(whole.longValueExact(), nearest.longValueExact());
    }

    private long after(long whole, long ns) {
        if (!begun) {
            begun = true;
            firstWhole = whole;
            firstNs = ns;
        }
        long units = Math.subtractExact(whole, firstWhole);
        long afterNs = Math.addExact(Math.multiplyExact(units, unitNs), ns - firstNs);
        noteOrder(afterNs);
        return afterNs;
    }

    private void noteOrder(long afterNs) {
        if (afterNs >= latestNs) {
            latestNs = afterNs;
        } else {
            back++;
            long earlierNs = latestNs - afterNs;
            mostBackNs = Math.max(mostBackNs, earlierNs < 0 ? Long.MAX_VALUE : earlierNs);
        }
    }

    /** Number of times so far that were rounded to the nearest nanosecond. */
    long rounded() {
        return rounded;
    }

    /** Notes for users the times so far that are earlier than a previous one; empty if there are none. */
    Optional<String> outOfOrder() {
        return back == 0
                ? Optional.empty()
                : Optional.of(
                        Units.counted(back, "of the trace's times is", "of the trace's times are")
                                + " earlier than one before, by up to "
                                + Units.formatNanoseconds(mostBackNs)
                                + "; such an access arrives with the latest before it, so sort the trace by time if that is wrong");
    }

    /** Returns a time in seconds by the trace's clock, from nanoseconds after the first one. */
    double seconds(long afterNs) {
        return BigDecimal.valueOf(firstWhole)
                .multiply(BigDecimal.valueOf(unitNs))
                .add(BigDecimal.valueOf(firstNs))
                .add(BigDecimal.valueOf(afterNs))
                .movePointLeft(NANOSECOND_DIGITS)
                .doubleValue();
    }
}
