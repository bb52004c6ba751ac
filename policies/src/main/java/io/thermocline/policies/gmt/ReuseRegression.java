package io.thermocline.policies.gmt;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * Learns the line that turns virtual-timestamp distances into reuse distances: {@code RD = m * VTD + b}, by ordinary
 * least squares over the pairs of an access stream.
 *
 * <p>Source: GMT sec. 2.1.3, step 1. The reuse distance (distinct pages between two accesses of a page) is exact
 * ({@link ReuseDistances}).
 *
 * <p>State: that of the distances and 4 B a page. Cost: O(log pages) an access. Used by one thread at a time.
 */
final class ReuseRegression {
    /**
     * A line.
     *
     * @param slope reuse distance for each access
     * @param offset reuse distance at zero accesses
     */
    record Line(double slope, double offset) {
        double reuseDistance(long timestampDistance) {
            return slope * timestampDistance + offset;
        }
    }

    private final ReuseDistances distances = new ReuseDistances();
    private int[] latest = new int[0]; // by page: time of its latest access, from 1
    private int time;
    private long pairs;
    private long sumX; // timestamp distances
    private long sumY; // reuse distances
    private final ExactSum sumXx = new ExactSum();
    private final ExactSum sumXy = new ExactSum();

    /** Takes the next accesses of the stream and fits the line to all pairs so far. */
    Line learn(int[] pages, int count) {
        for (int i = 0; i < count; i++) {
            access(pages[i]);
        }
        return fit();
    }

    /** In whole numbers: of distances that are nearly all alike, rounding would leave nothing but its own errors. */
    private Line fit() {
        BigInteger n = BigInteger.valueOf(pairs);
        BigInteger x = BigInteger.valueOf(sumX);
        BigInteger y = BigInteger.valueOf(sumY);
        BigInteger xx = sumXx.value();
        BigInteger xy = sumXy.value();
        BigInteger spread = n.multiply(xx).subtract(x.multiply(x));
        if (spread.signum() == 0) {
            return new Line(1, 0); // a reuse distance is at most the timestamp distance
        }
        BigInteger slope = n.multiply(xy).subtract(x.multiply(y)); // both over the spread
        BigInteger offset = y.multiply(xx).subtract(x.multiply(xy));
        return new Line(slope.doubleValue() / spread.doubleValue(), offset.doubleValue() / spread.doubleValue());
    }

    private void access(int page) {
        time++;
        if (page >= latest.length) {
            latest = Arrays.copyOf(latest, Math.max(page + 1, 2 * latest.length));
        }
        if (distances.isKnown(page)) {
            long distance = distances.sinceLatest(page);
            long timestamps = (long) time - latest[page];
            pairs++;
            sumX += timestamps;
            sumY += distance;
            sumXx.add(timestamps * timestamps);
            sumXy.add(timestamps * distance);
        }
        latest[page] = time;
        distances.access(page);
    }

    /** A sum of up to 2^31 numbers, none of them negative. */
    private static final class ExactSum {
        private long low; // of the lower 32 bits of each
        private long high;

        void add(long number) {
            low += number & 0xFFFF_FFFFL;
            high += number >>> Integer.SIZE;
        }

        BigInteger value() {
            return BigInteger.valueOf(high).shiftLeft(Integer.SIZE).add(BigInteger.valueOf(low));
        }
    }
}
