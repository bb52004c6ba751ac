package io.thermocline.engine.policy;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.run.Series;
import io.thermocline.engine.workload.Range;
import java.util.List;
import java.util.concurrent.Executor;

/** The run as a policy sees it: what its constructor is given. */
public abstract class PolicyContext {
    /** The pages, and what moves them. */
    public abstract TieredMemory memory();

    /** The hierarchy. */
    public abstract Testbed testbed();

    /** Values of the policy's declared parameters. */
    public abstract ParameterValues parameters();

    /** Runs work beside the run loop; results must take effect at a fixed access. */
    public abstract Executor background();

    /** A random-number generator for one purpose of this policy. */
    public abstract SplitMix64 random(String purpose);

    /**
     * Makes a timer, due first one period from now. Only for policies that declare {@link PolicyNeeds#withTimers} or
     * have asked {@link #hasTime}, and only in their constructor.
     *
     * @return its number, from 0 on in the order in which the policy makes them
     */
    public abstract int timer(long periodPs);

    /**
     * Gives a timer another period, at any time. The current period ends as planned.
     *
     * @param timer its number
     * @throws IllegalArgumentException if the period is not positive
     */
    public abstract void setTimerPeriod(int timer, long periodPs);

    /** What has completed since a timer ran last; {@code timer} is its number. */
    public abstract Window window(int timer);

    /**
     * Whether the run has time: a clock, or arrivals. Always so for policies that declare
     * {@link PolicyNeeds#withTimers}.
     */
    public abstract boolean hasTime();

    /** Model time, or the latest arrival in a workload with arrivals; 0 in a run without time. */
    public abstract long nowPs();

    /** What the workload has allocated so far. */
    public abstract List<Range> allocated();

    /**
     * How often the workload accesses each page. Only for policies that declare {@link PolicyNeeds#withProfile}, and
     * only before their first access: it takes a pass over the workload.
     */
    public abstract AccessProfile accessProfile();

    /**
     * As {@link #accessProfile()}, of the same workload with another seed: other accesses to ranges of the same names.
     *
     * @throws io.thermocline.engine.InvalidInputException if there is no such workload
     */
    public abstract AccessProfile accessProfile(long seed);

    /** A series of the result. A policy that takes over continues what another began under the same name. */
    public abstract Series series(String name);

    /**
     * Tells which frames of a tier are in flight and must not be replaced: {@link FlightWindow#FETCHES}, or by default
     * as many as {@link #concurrency}. In a workload of many streams under a clock, the default ends each flight when
     * its data lands, and the window is a quarter of the frames.
     *
     * @param untimed the default in a run without a clock
     */
    public abstract FlightWindow flightWindow(int tier, int untimed);

    /**
     * Tells whether time decides anyway which access is decided next, as in a workload of many streams under a clock.
     * Elsewhere a decision must not look at completion times, so that the clocks agree.
     */
    public abstract boolean dependsOnTime();

    /** Notes which frames accesses use, for policies that wait for reference counters. */
    public abstract Pins pins();

    /**
     * Accesses outstanding at most: the accelerator's concurrency, or what the workload's streams have where that is
     * less.
     */
    public abstract int concurrency();

    /**
     * Number of the access that next touches the page of {@code access}, {@link Long#MAX_VALUE} if none does. Only for
     * policies that declare {@link PolicyNeeds#FUTURE}, and only for the access being decided.
     */
    public abstract long nextAccess(long access);

    /**
     * When {@code access}, the one being decided, arrived; {@link #nowPs} in a workload without arrivals. An access
     * that follows another arrives with it. If a batch begins with some that follow, they count as arriving with the
     * next one in it that has a time.
     */
    public abstract long arrivedPs(long access);

    /** Thread accesses that {@code access}, the one being decided, coalesced; 1 where the workload does not say. */
    public abstract int touches(long access);

    /**
     * Number of the first access of the instruction of a warp that makes {@code access}, the one being decided; itself
     * where the workload does not say.
     */
    public abstract long firstOfInstruction(long access);

    /** As {@link #firstOfInstruction}, of the last one. */
    public abstract long lastOfInstruction(long access);

    /** The page of an access of the instruction of a warp that makes the one being decided. */
    public abstract int page(long access);

    /**
     * Lanes of the warp that are active in the instruction that makes {@code access}, the one being decided; a whole
     * warp where the workload does not say.
     */
    public abstract int lanes(long access);

    /** First byte in its page of {@code access}, the one being decided; 0 where the workload does not say. */
    public abstract int offset(long access);

    /**
     * Sectors that {@code access}, the one being decided, covers of the line at its offset, a bit each from the lowest
     * on; all where the workload does not say.
     */
    public abstract int sectors(long access);

    /** The stream of the access being decided; 0 in a workload of one stream, and in a run without a clock. */
    public abstract int stream();
}
