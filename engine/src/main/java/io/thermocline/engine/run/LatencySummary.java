package io.thermocline.engine.run;

import java.math.BigInteger;
import org.HdrHistogram.Histogram;

/** Latencies: a histogram with three significant digits in nanoseconds, and the exact sum in picoseconds. */
public final class LatencySummary {
    private static final long HIGHEST_NS = 1L << 52;
    private static final long SUM_LIMIT = Long.MAX_VALUE / 2;

    private final Histogram histogram = new Histogram(1, HIGHEST_NS, 3);
    private BigInteger carriedPs = BigInteger.ZERO;
    private long sumPs;

    /** Records {@code count} latencies of {@code picoseconds} each. */
    public void record(long picoseconds, long count) {
        histogram.recordValueWithCount(Math.min(HIGHEST_NS, (picoseconds + 500) / 1000), count);
        if (count == 1 && picoseconds < SUM_LIMIT) {
            sumPs += picoseconds;
        } else {
            carriedPs = carriedPs.add(BigInteger.valueOf(picoseconds).multiply(BigInteger.valueOf(count)));
        }
        if (sumPs > SUM_LIMIT) {
            carriedPs = carriedPs.add(BigInteger.valueOf(sumPs));
            sumPs = 0;
        }
    }

    /** Records all that another has recorded. */
    public void add(LatencySummary other) {
        if (other.count() > 0) { // it looks at each place
            histogram.add(other.histogram);
        }
        carriedPs = carriedPs.add(other.carriedPs).add(BigInteger.valueOf(other.sumPs));
    }

    /** Returns a copy. */
    public LatencySummary copy() {
        LatencySummary copy = new LatencySummary();
        copy.add(this);
        return copy;
    }

    /** Returns what was recorded since {@code earlier}, a copy taken of this summary before. */
    public LatencySummary since(LatencySummary earlier) {
        LatencySummary difference = copy();
        if (earlier.count() > 0) {
            difference.histogram.subtract(earlier.histogram);
        }
        difference.carriedPs =
                difference.carriedPs.subtract(earlier.carriedPs).subtract(BigInteger.valueOf(earlier.sumPs));
        return difference;
    }

    /** How many latencies were recorded. */
    public long count() {
        return histogram.getTotalCount();
    }

    /** Their exact mean in nanoseconds, or 0 without any. */
    public double meanNs() {
        long count = count();
        return count == 0 ? 0 : carriedPs.add(BigInteger.valueOf(sumPs)).doubleValue() / count / 1000;
    }

    /** Their exact sum in nanoseconds. */
    public double totalNs() {
        return carriedPs.add(BigInteger.valueOf(sumPs)).doubleValue() / 1000;
    }

    /** How many are at most {@code ns}, at the histogram's resolution. */
    public long countUpTo(long ns) {
        return count() == 0 ? 0 : histogram.getCountBetweenValues(0, ns);
    }

    /** A percentile, from 0 to 100, in nanoseconds. */
    public long percentileNs(double percentile) {
        return count() == 0 ? 0 : histogram.getValueAtPercentile(percentile);
    }

    /** The longest in nanoseconds. */
    public long maxNs() {
        return histogram.getMaxValue();
    }
}
