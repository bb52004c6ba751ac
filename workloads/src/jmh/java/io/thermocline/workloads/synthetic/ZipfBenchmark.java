package io.thermocline.workloads.synthetic;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.workload.AccessBatch;
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

/** The zipf generator, an access. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
@SuppressWarnings("NullAway.Init") // JMH sets up
public class ZipfBenchmark {
    private final int[] filled = new int[AccessBatch.CAPACITY];

    @Param({"2600000", "100000000"})
    public int pages;

    @Param({"0.8", "1.2"})
    public double skew;

    private PageStream ranks;
    private PageStream scattered;

    @Setup(Level.Trial)
    public void setUp() {
        ZipfRanks zipf = new ZipfRanks(pages, skew);
        ranks = zipf.stream(new SplitMix64(1));
        scattered = new PagePermutation(pages, new SplitMix64(2)).scatter(zipf.stream(new SplitMix64(3)));
    }

    /** Ranks alone. */
    @Benchmark
    @OperationsPerInvocation(AccessBatch.CAPACITY)
    public int[] ranks() {
        ranks.fill(filled, 0, filled.length);
        return filled;
    }

    /** Ranks scattered over the pages. */
    @Benchmark
    @OperationsPerInvocation(AccessBatch.CAPACITY)
    public int[] scattered() {
        scattered.fill(filled, 0, filled.length);
        return filled;
    }
}
