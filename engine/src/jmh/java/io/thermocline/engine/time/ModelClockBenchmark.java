package io.thermocline.engine.time;

import io.thermocline.benchmarks.Testbeds;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.hardware.Testbed;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Operations in model time, from the decision over all stages of their routes to the end, in a steady state without a
 * growing backlog.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
@SuppressWarnings("NullAway.Init") // JMH sets up
public class ModelClockBenchmark {
    private static final int FRAMES = 1 << 14;
    private static final int PAGES = 1 << 20;
    private static final int DRAM = 1;
    private static final int LAST = 2;
    private static final long GAP_PS = 4_000_000; // slower than the slowest server

    private ModelClock clock;
    private Stages stages;
    private RouteTable routes;
    private DepartureQueues queues;
    private final Operation operation = new Operation(0);
    private int number;
    private long nowPs;

    @Setup(Level.Iteration)
    public void setUp() {
        Testbed testbed = Testbeds.threeTiers(FRAMES, FRAMES);
        clock = new ModelClock(testbed, (list, timePs, begun) -> 0); // no access waits for an operation
        clock.follow(PolicyNeeds.NOTHING);
        queues = new DepartureQueues();
        stages = new Stages(queues, null, testbed.pageBytes());
        routes = new RouteTable(testbed, stages);
        routes.follow(PolicyNeeds.NOTHING);
        nowPs = 0;
    }

    /** A page from the SSD. */
    @Benchmark
    public long fetch() {
        int i = number++;
        clock.copy(i & PAGES - 1, LAST, i & PAGES - 1, 0, i & FRAMES - 1, true);
        clock.advanceTo(clock.nowPs() + GAP_PS);
        return clock.endPs();
    }

    /** A page that goes to DRAM, and the one that takes its frame. */
    @Benchmark
    public long demotionAndFetch() {
        int i = number++;
        int frame = i & FRAMES - 1;
        clock.copy(i & PAGES - 1, 0, frame, DRAM, frame, false);
        clock.copy(i & PAGES - 1, LAST, i & PAGES - 1, 0, frame, true);
        clock.advanceTo(clock.nowPs() + GAP_PS);
        return clock.endPs();
    }

    /** All stages of a fetch, without the clock around them. */
    @Benchmark
    public long stages() {
        operation.begin(routes.copy(LAST, 0, number++ & PAGES - 1, true));
        nowPs += GAP_PS;
        stages.arrive(operation.stage, nowPs, operation);
        while (true) {
            long time = queues.nextTime();
            Operation done = queues.pop();
            if (done.stage.isLast()) {
                return time;
            }
            stages.arrive(done.stage.next, time, done);
        }
    }
}
