package io.thermocline.workloads.trace;

import java.math.BigDecimal;
import java.math.RoundingMode;

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
    private boolean fractional;

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
        fractional |= exact.signum() != 0;
        return after(whole.longValueExact(), nearest.longValueExact());
    }

    private long after(long whole, long ns) {
        if (!begun) {
            begun = true;
            firstWhole = whole;
            firstNs = ns;
        }
        long units = Math.subtractExact(whole, firstWhole);
        return Math.addExact(Math.multiplyExact(units, unitNs), ns - firstNs);
    }

    /** Number of times so far that were rounded to the nearest nanosecond. */
    long rounded() {
        return rounded;
    }

    /** Returns whether a time so far had a fraction of its unit. */
    boolean isFractional() {
        return fractional;
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
