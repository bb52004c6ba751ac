package io.thermocline.engine.loop;

import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.memory.SimulatedMemory;
import io.thermocline.engine.run.CostModel;
import io.thermocline.engine.run.RunCounters;
import io.thermocline.engine.run.Series;
import io.thermocline.engine.run.SlowMemoryFigures;
import io.thermocline.engine.time.DepartureQueues;
import io.thermocline.engine.time.Timers;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a run says of slow memory when its policy does not: how much of the footprint is there, and what that saves
 * ({@link CostModel}). There is nothing to say on a testbed whose host has no slower memory than its DRAM.
 *
 * <p>All follows from counters that are there anyway, those of frames in use and of accesses by tier, so that no access
 * pays for it. Where accesses arrive at times of their own, there is a point every 30 s of those, Thermostat's default
 * interval, and means over them, for which what is cold is looked at each second. The clocks agree because arrivals are
 * the same under each (of one stream; how many streams interleave depends on time). Other runs have no time under some
 * clocks: of those there is the placement at the end, and no mean.
 */
final class SlowMemory {
    private static final long STEP_PS = 1_000_000_000_000L;
    private static final int STEPS = 30; // in an interval

    private final SimulatedMemory memory;
    private final Allocations allocations;
    private final RunCounters counters;
    private final long pageBytes;
    private final int slow; // the tier; 0: none
    private final boolean open;
    private final Timers stepTimer = new Timers(0);
    private final Map<String, Series> series = new LinkedHashMap<>();
    private final SlowMemoryFigures figures;
    private long accessesBefore; // to slow memory, up to the last point

    // in the current interval
    private int steps;
    private double coldSum; // shares, each the mean of a step's beginning and end
    private double coldBefore; // share at the last step; NaN while nothing is allocated

    /**
     * Of a run that has not begun.
     *
     * @param open whether accesses arrive at times of their own
     */
    SlowMemory(Testbed testbed, SimulatedMemory memory, Allocations allocations, RunCounters counters, boolean open) {
        this.memory = memory;
        this.allocations = allocations;
        this.counters = counters;
        this.open = open;
        pageBytes = testbed.pageBytes();
        slow = testbed.slowMemory();
        figures = new SlowMemoryFigures(name -> series.computeIfAbsent(name, unused -> new Series()), 0);
        if (open && slow > 0) {
            stepTimer.add(STEP_PS);
        }
    }

    /** The run begins: what it begins with is allocated and placed. */
    void begin() {
        coldBefore = allocations.pages() == 0 ? Double.NaN : coldShare();
    }

    /**
     * When the next step is over, before the first access that arrives then or later; {@link DepartureQueues#NEVER} if
     * none is.
     */
    long nextPs() {
        return stepTimer.nextPs();
    }

    /** A step is over; the counters are up to date. */
    void step() {
        long nowPs = stepTimer.nextPs();
        stepTimer.take();
        double cold = coldShare();
        coldSum += Double.isNaN(coldBefore) ? cold : (coldBefore + cold) / 2;
        coldBefore = allocations.pages() == 0 ? Double.NaN : cold;
        if (++steps == STEPS) {
            addPoint(nowPs, cold);
        }
    }

    private void addPoint(long nowPs, double cold) {
        long accesses = 0;
        for (int tier = slow; tier < memory.tiers(); tier++) {
            accesses += counters.served[tier];
        }
        figures.add(nowPs, (double) allocations.pages() * pageBytes, cold, coldSum / STEPS, accesses - accessesBefore);
        accessesBefore = accesses;
        steps = 0;
        coldSum = 0;
    }

    /** Share of what is allocated that is in the slow tier or below it: all that is not above. */
    private double coldShare() {
        long allocated = allocations.pages();
        long cold = allocated;
        for (int tier = 0; tier < slow; tier++) {
            cold -= memory.held(tier);
        }
        return allocated == 0 ? 0 : (double) cold / allocated;
    }

    /** Adds the figures to those of the policy, unless it says its own. */
    void report(Map<String, Number> metrics) {
        if (slow == 0 || metrics.containsKey(SlowMemoryFigures.COLD_SHARE_FINAL)) {
            return;
        }
        double coldShare = coldShare();
        if (open) {
            figures.reportShares(metrics, coldShare);
            figures.reportSavings(metrics, coldShare);
        } else {
            metrics.put(SlowMemoryFigures.COLD_SHARE_FINAL, coldShare);
            CostModel.reportFinal(metrics, coldShare);
        }
    }

    /** Adds the series to those of the run's policies, unless one of them keeps its own. */
    void addSeries(Map<String, Series> all) {
        Series ofPolicy = all.get(SlowMemoryFigures.COLD_SHARE);
        if (!figures.isEmpty() && (ofPolicy == null || ofPolicy.size() == 0)) {
            all.putAll(series);
        }
    }
}
