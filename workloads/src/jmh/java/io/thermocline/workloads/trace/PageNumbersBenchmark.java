package io.thermocline.workloads.trace;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.workload.AccessBatch;
import java.util.Arrays;
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
 * The dense numbers of a trace's keys, a key that has been seen before: small keys by a table, keys of 64 bits by a
 * hash.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
@SuppressWarnings("NullAway.Init") // JMH sets up
public class PageNumbersBenchmark {
    private static final int BATCHES = 256;

    private final int[] accesses = new int[AccessBatch.CAPACITY];

    @Param({"100000", "2600000"})
    public int pages;

    @Param({"small", "scattered"})
    public String keys;

    private PageNumbers numbers;
    private long[][] prepared;
    private int next;

    @Setup(Level.Trial)
    public void setUp() {
        numbers = new PageNumbers();
        for (long page = 0; page < pages; page++) {
            numbers.number(new long[] {key(page)}, new int[1], 1);
        }
        SplitMix64 random = new SplitMix64(1);
        prepared = new long[BATCHES][AccessBatch.CAPACITY];
        for (long[] batch : prepared) {
            Arrays.setAll(batch, i -> key(random.nextInt(pages)));
        }
    }

    private long key(long page) {
        return keys.equals("small") ? page : SplitMix64.mix(page + 1);
    }

    @Benchmark
    @OperationsPerInvocation(AccessBatch.CAPACITY)
    public int[] number() {
        Arrays.fill(accesses, 0);
        numbers.number(prepared[next], accesses, AccessBatch.CAPACITY);
        next = (next + 1) % BATCHES;
        return accesses;
    }
}
