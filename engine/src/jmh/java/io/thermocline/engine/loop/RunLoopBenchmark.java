package io.thermocline.engine.loop;

import io.thermocline.engine.Subject;
import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.time.ModelClock;
import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.memory.SimulatedMemory;
import io.thermocline.engine.time.Timers;
import io.thermocline.benchmarks.Testbeds;
import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.policy.PolicyProvider;
import io.thermocline.engine.run.ArrivalTimes;
import io.thermocline.engine.run.LatencySummary;
import io.thermocline.engine.run.RunCounters;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.Columns;
import io.thermocline.lab.StandardLaboratory;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The run loops, an access: {@code hit} goes to random pages of a full first tier, {@code miss} goes round four times
 * as many pages as the first tier holds, in a random order that is always the same, so that nothing ever hits.
 *
 * <p>The policy's classes are the process's own here, not those of a composition; each fork runs one policy.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
@SuppressWarnings("NullAway.Init") // JMH sets up
public class RunLoopBenchmark {
    private static final int FRAMES = 262_144;
    private static final int PAGES = 4 * FRAMES;
    private static final int BATCHES = PAGES / AccessBatch.CAPACITY;

    @Param({"clock", "bam"})
    public String policy;

    @Param({"none", "model"})
    public String clock;

    @Param({"hit", "miss"})
    public String accesses;

    private AccessBatch batch;
    private BatchLoop loop;
    private Policy decider;
    private int[][] prepared;
    private int next;

    @Setup(Level.Trial)
    public void setUp() {
        Testbed testbed = Testbeds.twoTiers(FRAMES);
        RunCounters counters = new RunCounters(testbed.tiers().size());
        batch = new AccessBatch(Columns.NONE);
        SimulatedMemory memory;
        if (clock.equals("model")) {
            ArrivalTimes arrivals = new ArrivalTimes();
            AccessWindow window = new AccessWindow(
                    testbed.accelerator().concurrency(),
                    testbed.tiers().get(0).device().readLatencyPs(),
                    new LatencySummary[] {new LatencySummary(), new LatencySummary()},
                    arrivals,
                    null);
            ModelClock modelClock = new ModelClock(testbed, window);
            memory = new SimulatedMemory(testbed, PAGES, counters, modelClock);
            loop = new ModelLoop(testbed, memory, modelClock, new AccessNotes(memory, counters), window, arrivals);
        } else {
            memory = new SimulatedMemory(testbed, PAGES, counters, null);
            loop = new UntimedLoop(new AccessNotes(memory, counters), null);
        }
        PolicyProvider provider = StandardLaboratory.create(Path.of(".")).policies().stream()
                .filter(candidate -> candidate.name().equals(policy))
                .findFirst()
                .orElseThrow();
        memory.follow(provider.needs());
        ParameterValues values = ParameterValues.parse(Subject.Field.POLICY, policy, provider.parameters(), Map.of());
        decider = newPolicy(
                provider,
                new RunContext(
                        memory,
                        testbed,
                        testbed.accelerator().concurrency(),
                        false,
                        values,
                        1,
                        batch,
                        Runnable::run,
                        clock.equals("model") ? new Timers(0) : null,
                        () -> 0,
                        () -> 0,
                        List.of(),
                        new HashMap<>(),
                        seed -> {
                            throw new UnsupportedOperationException("no policy here asks for a profile");
                        },
                        (timers, timer) -> {
                            throw new UnsupportedOperationException("no policy here asks for a window");
                        }));
        decider.adopt();
        fill();
        prepare();
    }

    private static Policy newPolicy(PolicyProvider provider, PolicyContext context) {
        try {
            return Class.forName(provider.policyClass())
                    .asSubclass(Policy.class)
                    .getConstructor(PolicyContext.class)
                    .newInstance(context);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("policy class " + provider.policyClass() + " cannot be made", e);
        }
    }

    private void fill() {
        for (int page = 0; page < FRAMES; page += AccessBatch.CAPACITY) {
            batch.clear();
            while (!batch.isFull()) {
                batch.add(page + batch.size, false);
            }
            decide();
        }
    }

    private void prepare() {
        SplitMix64 random = new SplitMix64(1);
        prepared = new int[BATCHES][AccessBatch.CAPACITY];
        int[] order = new int[PAGES];
        for (int i = 0; i < PAGES; i++) {
            int other = random.nextInt(i + 1);
            order[i] = order[other];
            order[other] = i;
        }
        for (int i = 0; i < PAGES; i++) {
            prepared[i / AccessBatch.CAPACITY][i % AccessBatch.CAPACITY] =
                    accesses.equals("hit") ? order[i] % FRAMES : order[i];
        }
    }

    @Benchmark
    @OperationsPerInvocation(AccessBatch.CAPACITY)
    public long access() {
        System.arraycopy(prepared[next], 0, batch.accesses, 0, AccessBatch.CAPACITY);
        batch.size = AccessBatch.CAPACITY;
        next = (next + 1) % BATCHES;
        decide();
        return batch.first;
    }

    private void decide() {
        loop.run(decider, batch, 0, batch.size);
        batch.first += batch.size;
    }
}
