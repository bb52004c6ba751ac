package io.thermocline.engine.run;

import io.thermocline.engine.InvalidInputException;
import java.util.Map;
import java.util.function.Function;

/**
 * What slow memory holds and how often it is accessed: series with a point an interval, and the figures that sum them
 * up. The savings are those of the mean share of cold memory (thesis sec. 6.5.3: the savings quoted are averages over
 * the run).
 *
 * <p>Means are over time: each interval counts as long as it lasts, with what was cold while it did. Its point has what
 * is cold once it is over, and what is moved then has been. They go over the whole series, which another may have
 * begun; an interval that is cut short has no point. Before the first point the mean share is what is cold now, and
 * there is no rate. The second half of the time are the intervals whose middle is there.
 */
public final class SlowMemoryFigures {
    /** Name of the series of what is cold. */
    public static final String COLD_SHARE = "coldShare";

    /** Name of the figure that says what is cold now, at the end of a run in its result. */
    public static final String COLD_SHARE_FINAL = "coldShareFinal";

    private static final double SECOND_PS = 1e12;
    private static final int MOST_INTERVALS = 1 << 20; // 100 MB in all series

    private final Series footprint;
    private final Series cold;
    private final Series rate;
    private long lastPs;

    /**
     * Intervals that begin now.
     *
     * @param series finds a series by its name, or makes it
     */
    public SlowMemoryFigures(Function<String, Series> series, long nowPs) {
        footprint = series.apply("footprintBytes");
        cold = series.apply(COLD_SHARE);
        rate = series.apply("slowAccessesPerSecond");
        lastPs = nowPs;
    }

    /**
     * An interval is over.
     *
     * @param footprintBytes what is allocated
     * @param coldShare share of it that is in slow memory
     * @param meanColdShare what lay there on average over the interval
     * @param slowAccesses accesses that found their page there in this interval
     * @throws InvalidInputException if there are more intervals than a result can hold
     */
    public void add(long nowPs, double footprintBytes, double coldShare, double meanColdShare, long slowAccesses) {
        if (cold.size() == MOST_INTERVALS) {
            throw new InvalidInputException("the run has more than " + MOST_INTERVALS
                    + " intervals, with a point of its series each; give the policy longer ones (interval, or idle of"
                    + " kstaled), or make the run shorter");
        }
        double seconds = (nowPs - lastPs) / SECOND_PS;
        footprint.add(lastPs, nowPs, footprintBytes);
        cold.add(lastPs, nowPs, coldShare, meanColdShare);
        rate.add(lastPs, nowPs, seconds == 0 ? 0 : slowAccesses / seconds);
        lastPs = nowPs;
    }

    /** When the last interval ended; before that, when the first began. */
    public long lastPs() {
        return lastPs;
    }

    /** Whether no interval has ended. */
    public boolean isEmpty() {
        return cold.size() == 0;
    }

    /** Mean rate of accesses to slow memory in the second half of the time; not before an interval has ended. */
    public double slowAccessesPerSecondSecondHalf() {
        return meanSecondHalf(rate);
    }

    /** Adds how much is cold, {@code coldShare} now, and once an interval has ended how often it is accessed. */
    public void reportShares(Map<String, Number> metrics, double coldShare) {
        metrics.put(COLD_SHARE_FINAL, coldShare);
        metrics.put("coldShareMean", meanColdShare(coldShare));
        metrics.put("coldShareMeanSecondHalf", isEmpty() ? coldShare : meanSecondHalf(cold));
        if (!isEmpty()) {
            metrics.put("slowAccessesPerSecondSecondHalf", slowAccessesPerSecondSecondHalf());
        }
    }

    /** Adds what that saves. */
    public void reportSavings(Map<String, Number> metrics, double coldShare) {
        CostModel.reportMean(metrics, meanColdShare(coldShare));
    }

    private double meanColdShare(double coldShare) {
        return isEmpty() ? coldShare : mean(cold, 0);
    }

    private static double meanSecondHalf(Series series) {
        int size = series.size();
        long twiceMiddle = series.timeNs(0) - series.spanNs(0) + series.timeNs(size - 1);
        int from = 0;
        while (2 * series.timeNs(from) - series.spanNs(from) < twiceMiddle) {
            from++;
        }
        return mean(series, from);
    }

    private static double mean(Series series, int from) {
        double sum = 0;
        long spansNs = 0;
        for (int point = from; point < series.size(); point++) {
            sum += series.mean(point) * series.spanNs(point);
            spansNs += series.spanNs(point);
        }
        return spansNs == 0 ? 0 : sum / spansNs;
    }
}
