package io.thermocline.engine.loop;

import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.memory.OperationFeed;
import io.thermocline.engine.memory.SimulatedMemory;
import io.thermocline.engine.policy.AccessProfile;
import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.policy.Window;
import io.thermocline.engine.run.ArrivalTimes;
import io.thermocline.engine.run.LatencySummary;
import io.thermocline.engine.run.OperationSink;
import io.thermocline.engine.run.PolicySelection;
import io.thermocline.engine.run.RunCounters;
import io.thermocline.engine.run.RunSetup;
import io.thermocline.engine.run.Series;
import io.thermocline.engine.time.ModelClock;
import io.thermocline.engine.time.Timers;
import io.thermocline.engine.workload.AccessBatch;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parts of a run, put together and ready for the first access. */
final class RunParts {
    final RunSetup setup;
    final AccessBatch batch;
    final RunCounters counters;
    final LatencySummary[] latencyByTier;
    final ArrivalTimes arrivalTimes = new ArrivalTimes();
    final @Nullable ModelClock clock;
    final SimulatedMemory memory;
    final RunLoop loop;
    final @Nullable OperationFeed feed; // where a sink takes the run's operations
    final Allocations allocations;
    final Map<String, Series> series = new LinkedHashMap<>(); // of the policies
    private final Map<Long, AccessProfile> profiles = new HashMap<>(); // by seed
    final SlowMemory slowMemory;
    final PolicyInCharge inCharge;
    final @Nullable Arrivals arrivals; // of an open workload

    private Testbed testbed;

    RunParts(RunSetup setup) {
        this.setup = setup;
        testbed = setup.testbed();
        int tiers = testbed.tiers().size();
        batch = new AccessBatch(setup.workload().columns());
        counters = new RunCounters(tiers);
        latencyByTier = new LatencySummary[tiers];
        Arrays.setAll(latencyByTier, tier -> new LatencySummary());
        boolean open = setup.workload().columns().arrival();
        arrivals = open ? new Arrivals(batch) : null;
        Machine machine = Machine.of(setup, counters, latencyByTier, arrivalTimes);
        clock = machine.clock();
        memory = machine.memory();
        loop = machine.loop();
        if (setup.workload().producesPages()) {
            memory.producePages();
        }
        feed = setup.sink() == OperationSink.NONE ? null : new OperationFeed(setup.sink(), batch, tiers);
        if (feed != null) {
            memory.feed(feed);
        }
        allocations = new Allocations(setup.workload(), memory);
        slowMemory = new SlowMemory(testbed, memory, allocations, counters, open);
        inCharge = new PolicyInCharge(setup.policy(), memory, open ? null : clock, feed, this::context, this::nowPs);
        setup.workload().ranges().forEach(range -> allocations.allocate(range, inCharge.policy()));
        inCharge.begin();
        slowMemory.begin();
    }

    /** The testbed as it is now. */
    Testbed testbed() {
        return testbed;
    }

    /** Changes to a testbed with other latencies and rates. */
    void change(Testbed other) {
        testbed = other;
        loop.change(other);
    }

    /** Latency of a hit whose data is in the first tier; 0 without a clock. */
    long hitPs() {
        return Machine.hitPs(setup, testbed);
    }

    /** Model time since the first issue; 0 without a clock. */
    long modelTimePs() {
        return counters.accesses == 0 ? 0 : loop.durationPs();
    }

    private long nowPs() {
        return arrivals != null ? arrivals.nowPs() : clock == null ? 0 : clock.nowPs();
    }

    /** What completes between two runs of a timer. */
    private Window window(Timers timers, int timer) {
        Window whole = clock == null ? new UntimedWindow(counters) : clock.completions();
        WindowSince window = new WindowSince(whole, testbed.tiers().size());
        timers.afterwards(timer, window::beginAgain);
        return window;
    }

    private AccessProfile profile(PolicySelection chosen, long seed) {
        if (!chosen.needs().profile()) {
            throw new IllegalStateException(
                    "policy " + chosen.provider().name() + " asks for a profile; declare withProfile");
        }
        return profiles.computeIfAbsent(
                seed, any -> AccessProfile.of(setup.withSeed(seed), setup.control()::preparing));
    }

    private PolicyContext context(PolicySelection chosen, Timers own) {
        return new RunContext(
                memory,
                testbed,
                setup.concurrency(),
                setup.workload().streams() > 1,
                chosen.parameters(),
                setup.seed(),
                batch,
                setup.background(),
                arrivals != null || clock != null ? own : null,
                this::nowPs,
                () -> clock == null ? 0 : clock.stream(),
                allocations.ranges(),
                series,
                seed -> profile(chosen, seed),
                this::window);
    }
}
