package io.thermocline.policies.thermostat;

import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.run.SlowMemoryFigures;
import io.thermocline.engine.workload.Range;
import java.util.Map;

/**
 * What slow memory brings and costs under a policy of large pages: the {@link SlowMemoryFigures} of its intervals, the
 * slowdown that they represent, and traffic.
 *
 * <p>The series are the run's, which a policy that takes over continues with. Traffic is counted and divided by the
 * time since this policy began, as far as its intervals go.
 */
final class ColdMemory {
    private static final double SECOND_PS = 1e12;

    private final PolicyContext context;
    private final LargePages pages;
    private final long pageBytes;
    private final SlowMemoryFigures figures;
    private final long beginPs;
    private long sincePs; // as much is cold as there is now
    private double coldPs; // cold share times time, in this interval up to then
    private long slowAccesses; // since the last sample
    private long demotedBytes;
    private long promotedBytes;

    /** Counts from now on. */
    ColdMemory(PolicyContext context, LargePages pages) {
        this.context = context;
        this.pages = pages;
        pageBytes = context.testbed().pageBytes();
        beginPs = context.nowPs();
        sincePs = beginPs;
        figures = new SlowMemoryFigures(context::series, beginPs);
    }

    /** What is cold changes now. */
    private void account() {
        long nowPs = context.nowPs();
        if (nowPs > sincePs) {
            coldPs += pages.coldShare() * (nowPs - sincePs);
            sincePs = nowPs;
        }
    }

    /** An access was served by slow memory. */
    void access() {
        slowAccesses++;
    }

    /** A range is allocated, which may send large pages to slow memory. */
    void allocate(Range range) {
        account();
        demotedBytes += pages.allocate(range) * pageBytes;
    }

    /** A large page goes to slow memory. */
    void demote(int large) {
        account();
        demotedBytes += pages.demote(large) * pageBytes;
    }

    /** A large page comes back. */
    void promote(int large) {
        account();
        long before = pages.slowPages();
        pages.promote(large);
        promotedBytes += (before - pages.slowPages()) * pageBytes;
    }

    /** An interval is over: its figures join the series, and counting begins again. */
    void sample(long nowPs) {
        account();
        long lengthPs = nowPs - figures.lastPs();
        double mean = lengthPs == 0 ? pages.coldShare() : coldPs / lengthPs;
        figures.add(nowPs, (double) pages.allocatedPages() * pageBytes, pages.coldShare(), mean, slowAccesses);
        slowAccesses = 0;
        coldPs = 0;
    }

    /**
     * Adds the figures.
     *
     * @param latencyPs what an access to slow memory is reckoned to cost, also in intervals that are over
     */
    void report(Map<String, Number> metrics, long latencyPs) {
        double seconds = (figures.lastPs() - beginPs) / SECOND_PS;
        figures.reportShares(metrics, pages.coldShare());
        if (!figures.isEmpty()) {
            metrics.put("slowdownSecondHalf", figures.slowAccessesPerSecondSecondHalf() * latencyPs / SECOND_PS);
        }
        if (seconds > 0) {
            metrics.put("demotionBytesPerSecond", demotedBytes / seconds);
            metrics.put("promotionBytesPerSecond", promotedBytes / seconds);
        }
        if (context.testbed().slowMemory() > 0) { // otherwise it is other memory, or storage, that is priced otherwise
            figures.reportSavings(metrics, pages.coldShare());
        }
    }
}
