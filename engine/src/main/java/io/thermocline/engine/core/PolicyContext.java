package io.thermocline.engine.core;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.run.Series;
import io.thermocline.engine.testbed.Testbed;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.Range;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** What a policy is made from. */
public final class PolicyContext {
    private final TieredMemory memory;
    private final Testbed testbed;
    private final int concurrency;
    private final boolean manyStreams;
    private final ParameterValues parameters;
    private final long seed;
    private final AccessBatch batch;
    private final Executor background;
    private final @Nullable Timers timers;
    private final LongSupplier nowPs;
    private final List<Range> allocated;
    private final Map<String, Series> series;

    PolicyContext(
            TieredMemory memory,
            Testbed testbed,
            int concurrency,
            boolean manyStreams,
            ParameterValues parameters,
            long seed,
            AccessBatch batch,
            Executor background,
            @Nullable Timers timers,
            LongSupplier nowPs,
            List<Range> allocated,
            Map<String, Series> series) {
        this.memory = memory;
        this.testbed = testbed;
        this.concurrency = concurrency;
        this.manyStreams = manyStreams;
        this.parameters = parameters;
        this.seed = seed;
        this.batch = batch;
        this.background = background;
        this.timers = timers;
        this.nowPs = nowPs;
        this.allocated = allocated;
        this.series = series;
    }

    /** The pages and what can be done with them. */
    public TieredMemory memory() {
        return memory;
    }

    /** The hierarchy. */
    public Testbed testbed() {
        return testbed;
    }

    /** Values of the policy's declared parameters. */
    public ParameterValues parameters() {
        return parameters;
    }

    /** Runs work beside the run loop; results must take effect at a fixed access. */
    public Executor background() {
        return background;
    }

    /** A random-number generator for one purpose of this policy. */
    public SplitMix64 random(String purpose) {
        return SplitMix64.of(seed, purpose);
    }

    /**
     * Makes a timer, due first one period from now. Only for policies that declare
     * {@link io.thermocline.engine.policy.PolicyNeeds#withTimers} or have asked {@link #hasTime}, and only in their constructor.
     *
     * @return its number, from 0 on in the order in which the policy makes them
     */
    public int timer(long periodPs) {
        return timers().add(periodPs);
    }

    /**
     * Gives a timer another period, at any time. The one that it is in ends as planned.
     *
     * @param timer its number
     * @throws IllegalArgumentException if the period is not positive
     */
    public void setTimerPeriod(int timer, long periodPs) {
        timers().setPeriod(timer, periodPs);
    }

    private Timers timers() {
        if (timers == null) {
            throw new IllegalStateException("the run has no time; declare withTimers, so that it is refused");
        }
        return timers;
    }

    /** Whether the run has time: a clock, or arrivals. Always so for policies that declare {@link io.thermocline.engine.policy.PolicyNeeds#withTimers}. */
    public boolean hasTime() {
        return timers != null;
    }

    /** Model time, or the time that the workload's arrivals have come to; 0 in a run without time. */
    public long nowPs() {
        return nowPs.getAsLong();
    }

    /** What the workload has allocated so far. */
    public List<Range> allocated() {
        return allocated;
    }

    /** A figure over time in the result; a policy that takes over goes on with what another began under the same name. */
    public Series series(String name) {
        return series.computeIfAbsent(name, unused -> new Series());
    }

    /**
     * Tells which frames of a tier are in flight and must not be replaced: {@link FlightWindow#FETCHES}, or by default as many as {@link #concurrency}. In a
     * workload of many streams under a clock, the default ends each flight when its data lands, and the window is a quarter of the frames.
     *
     * @param untimed the default in a run without a clock
     */
    public FlightWindow flightWindow(int tier, int untimed) {
        if (parameters.given().containsKey(FlightWindow.FETCHES.name())) {
            return memory.flightWindow(parameters.get(FlightWindow.FETCHES), tier, false);
        }
        if (dependsOnTime()) {
            return memory.flightWindow(memory.frames(tier), tier, true);
        }
        return memory.flightWindow(memory.isTimed() ? concurrency : untimed, tier, false);
    }

    /**
     * Tells whether time decides anyway which access is decided next, as in a workload of many streams under a clock. Elsewhere a decision must not look at
     * completion times, so that the clocks agree.
     */
    public boolean dependsOnTime() {
        return manyStreams && memory.isTimed();
    }

    /** Notes which frames accesses use, for policies that wait for reference counters. */
    public Pins pins() {
        return memory.pins();
    }

    /** Accesses outstanding at most: the accelerator's concurrency, or what the workload's streams have where that is less. */
    public int concurrency() {
        return concurrency;
    }

    /**
     * Number of the access that next touches the page of {@code access}, {@link Long#MAX_VALUE} if none does. Only for policies that declare
     * {@link io.thermocline.engine.policy.PolicyNeeds#FUTURE}, and only for the access being decided.
     */
    public long nextAccess(long access) {
        return batch.next[(int) (access - batch.first)];
    }

    /** Thread accesses that {@code access}, the one being decided, coalesced; 1 where the workload does not say. */
    public int touches(long access) {
        return batch.touches.length == 0 ? 1 : batch.touches[(int) (access - batch.first)];
    }

    /** First byte in its page of {@code access}, the one being decided; 0 where the workload does not say. */
    public int offset(long access) {
        return batch.offset.length == 0 ? 0 : batch.offset[(int) (access - batch.first)];
    }
}
