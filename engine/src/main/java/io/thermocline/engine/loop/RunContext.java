package io.thermocline.engine.loop;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.memory.SimulatedMemory;
import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.policy.AccessProfile;
import io.thermocline.engine.policy.FlightWindow;
import io.thermocline.engine.policy.Pins;
import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.policy.TieredMemory;
import io.thermocline.engine.policy.Window;
import io.thermocline.engine.run.Series;
import io.thermocline.engine.time.Timers;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.Range;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;
import java.util.function.IntSupplier;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** A run as its policy sees it. */
final class RunContext extends PolicyContext {
    private static final int WARP = 32; // lanes

    private final SimulatedMemory memory;
    private final Testbed testbed;
    private final int concurrency;
    private final boolean manyStreams;
    private final ParameterValues parameters;
    private final long seed;
    private final AccessBatch batch;
    private final Executor background;
    private final @Nullable Timers timers;
    private final LongSupplier nowPs;
    private final IntSupplier stream;
    private final List<Range> allocated;
    private final Map<String, Series> series;
    private final LongFunction<AccessProfile> profiles;
    private final BiFunction<Timers, Integer, Window> windows;

    RunContext(
            SimulatedMemory memory,
            Testbed testbed,
            int concurrency,
            boolean manyStreams,
            ParameterValues parameters,
            long seed,
            AccessBatch batch,
            Executor background,
            @Nullable Timers timers,
            LongSupplier nowPs,
            IntSupplier stream,
            List<Range> allocated,
            Map<String, Series> series,
            LongFunction<AccessProfile> profiles,
            BiFunction<Timers, Integer, Window> windows) {
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
        this.stream = stream;
        this.allocated = allocated;
        this.series = series;
        this.profiles = profiles;
        this.windows = windows;
    }

    @Override
    public TieredMemory memory() {
        return memory;
    }

    @Override
    public Testbed testbed() {
        return testbed;
    }

    @Override
    public ParameterValues parameters() {
        return parameters;
    }

    @Override
    public Executor background() {
        return background;
    }

    @Override
    public SplitMix64 random(String purpose) {
        return SplitMix64.of(seed, purpose);
    }

    @Override
    public int timer(long periodPs) {
        return timers().add(periodPs);
    }

    @Override
    public void setTimerPeriod(int timer, long periodPs) {
        timers().setPeriod(timer, periodPs);
    }

    private Timers timers() {
        if (timers == null) {
            throw new IllegalStateException("the run has no time; declare withTimers, so that it is refused");
        }
        return timers;
    }

    @Override
    public Window window(int timer) {
        return windows.apply(timers(), timer);
    }

    @Override
    public boolean hasTime() {
        return timers != null;
    }

    @Override
    public long nowPs() {
        return nowPs.getAsLong();
    }

    @Override
    public List<Range> allocated() {
        return allocated;
    }

    @Override
    public AccessProfile accessProfile() {
        return accessProfile(seed);
    }

    @Override
    public AccessProfile accessProfile(long ofSeed) {
        return profiles.apply(ofSeed);
    }

    @Override
    public Series series(String name) {
        return series.computeIfAbsent(name, unused -> new Series());
    }

    @Override
    public FlightWindow flightWindow(int tier, int untimed) {
        if (parameters.given().containsKey(FlightWindow.FETCHES.name())) {
            return memory.flightWindow(parameters.get(FlightWindow.FETCHES), tier, false);
        }
        if (dependsOnTime()) {
            return memory.flightWindow(memory.frames(tier), tier, true);
        }
        return memory.flightWindow(memory.isTimed() ? concurrency : untimed, tier, false);
    }

    @Override
    public boolean dependsOnTime() {
        return manyStreams && memory.isTimed();
    }

    @Override
    public Pins pins() {
        return memory.pins();
    }

    @Override
    public int concurrency() {
        return concurrency;
    }

    @Override
    public long nextAccess(long access) {
        return batch.next[(int) (access - batch.first)];
    }

    @Override
    public long arrivedPs(long access) {
        if (batch.arrivalPs.length == 0) {
            return nowPs();
        }
        int at = (int) (access - batch.first);
        int known = at;
        while (known >= 0 && batch.arrivalPs[known] == AccessBatch.FOLLOWS) {
            known--;
        }
        if (known < 0) {
            known = at;
            while (known < batch.size && batch.arrivalPs[known] == AccessBatch.FOLLOWS) {
                known++;
            }
        }
        return known == batch.size ? nowPs() : batch.arrivalPs[known];
    }

    @Override
    public int touches(long access) {
        return batch.touches.length == 0 ? 1 : batch.touches[(int) (access - batch.first)];
    }

    @Override
    public long firstOfInstruction(long access) {
        int at = (int) (access - batch.first);
        int first = at;
        while (batch.together.length > 0 && first > 0 && batch.together[first - 1] == batch.together[first] + 1) {
            first--;
        }
        return access - (at - first);
    }

    @Override
    public long lastOfInstruction(long access) {
        int at = (int) (access - batch.first);
        return batch.together.length == 0 ? access : access + batch.together[at];
    }

    @Override
    public int page(long access) {
        return batch.accesses[(int) (access - batch.first)] & Integer.MAX_VALUE;
    }

    @Override
    public int lanes(long access) {
        if (batch.together.length == 0) {
            return WARP;
        }
        int lanes = 0;
        for (long other = firstOfInstruction(access); other <= lastOfInstruction(access); other++) {
            lanes += touches(other);
        }
        return lanes;
    }

    @Override
    public int offset(long access) {
        return batch.offset.length == 0 ? 0 : batch.offset[(int) (access - batch.first)];
    }

    @Override
    public int sectors(long access) {
        return batch.sectors.length == 0 ? -1 : batch.sectors[(int) (access - batch.first)];
    }

    @Override
    public int stream() {
        return manyStreams ? stream.getAsInt() : 0;
    }
}
