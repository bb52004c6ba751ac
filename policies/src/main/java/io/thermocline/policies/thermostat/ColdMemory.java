package io.thermocline.policies.thermostat;

import io.thermocline.engine.core.PolicyContext;
import io.thermocline.engine.run.Series;
import io.thermocline.engine.workload.Range;
import java.util.Map;

/**
 * What slow memory brings and costs: series over the intervals of a run, and the figures that sum them up. Saving is {@code cold * (1 - c_slow / c_dram)}, with
 * the mean share of cold memory (thesis sec. 6.5.3: the savings quoted are averages over the run).
 *
 * <p>Means are over time: each point counts as long as its interval. They go over the whole series, which a policy that takes over goes on with; an interval that
 * it cuts short has no point. Before the first point the mean share is what is cold now, and there is no
 * rate. Traffic is counted and divided by the time since this policy began, as far as its intervals go.
 */
final class ColdMemory {
    private static final double SECOND_PS = 1e12;

    private final LargePages pages;
    private final long pageBytes;
    private final Series footprint;
    private final Series cold;
    private final Series rate;
    private final long beginPs;
    private long lastPs;
    private long slowAccesses; // since the last sample
    private long demotedBytes;
    private long promotedBytes;

    /** Counts from now on. */
    ColdMemory(PolicyContext context, LargePages pages) {
        this.pages = pages;
        pageBytes = context.testbed().pageBytes();
        footprint = context.series("footprintBytes");
        cold = context.series("coldShare");
        rate = context.series("slowAccessesPerSecond");
        beginPs = context.nowPs();
        lastPs = beginPs;
    }

    /** An access was served by slow memory. */
    void access() {
        slowAccesses++;
    }

    /** A range is allocated, which may send large pages to slow memory. */
    void allocate(Range range) {
        demotedBytes += pages.allocate(range) * pageBytes;
    }

    /** A large page goes to slow memory. */
    void demote(int large) {
        demotedBytes += pages.demote(large) * pageBytes;
    }

    /** A large page comes back. */
    void promote(int large) {
        long before = pages.slowPages();
        pages.promote(large);
        promotedBytes += (before - pages.slowPages()) * pageBytes;
    }

    /** An interval is over: its figures join the series, and counting begins anew. */
    void sample(long nowPs) {
        double seconds = (nowPs - lastPs) / SECOND_PS;
        footprint.add(lastPs, nowPs, (double) pages.allocatedPages() * pageBytes);
        cold.add(lastPs, nowPs, pages.coldShare());
        rate.add(lastPs, nowPs, seconds == 0 ? 0 : slowAccesses / seconds);
        slowAccesses = 0;
        lastPs = nowPs;
    }

    /**
     * Adds the figures.
     *
     * @param latencyPs what an access to slow memory is reckoned to cost, also in intervals that are over
     */
    void report(Map<String, Number> metrics, long latencyPs) {
        double meanCold = cold.size() == 0 ? pages.coldShare() : mean(cold, 0);
        double seconds = (lastPs - beginPs) / SECOND_PS;
        metrics.put("coldShareFinal", pages.coldShare());
        metrics.put("coldShareMean", meanCold);
        metrics.put("coldShareMeanSecondHalf", cold.size() == 0 ? meanCold : meanSecondHalf(cold));
        if (rate.size() > 0) {
            double slowPerSecond = meanSecondHalf(rate);
            metrics.put("slowAccessesPerSecondSecondHalf", slowPerSecond);
            metrics.put("slowdownSecondHalf", slowPerSecond * latencyPs / SECOND_PS);
        }
        if (seconds > 0) {
            metrics.put("demotionBytesPerSecond", demotedBytes / seconds);
            metrics.put("promotionBytesPerSecond", promotedBytes / seconds);
        }
        metrics.put("costSavingAtThird", meanCold * (1 - 1.0 / 3));
        metrics.put("costSavingAtQuarter", meanCold * (1 - 1.0 / 4));
        metrics.put("costSavingAtFifth", meanCold * (1 - 1.0 / 5));
    }

    /** The mean over the points whose intervals have their middle in the second half of the time. */
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
            sum += series.value(point) * series.spanNs(point);
            spansNs += series.spanNs(point);
        }
        return spansNs == 0 ? 0 : sum / spansNs;
    }
}
