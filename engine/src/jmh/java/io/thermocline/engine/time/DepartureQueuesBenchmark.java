package io.thermocline.engine.time;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The events to come: takes the next one and puts another in its queue. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
@SuppressWarnings("NullAway.Init") // JMH sets up
public class DepartureQueuesBenchmark {
    private static final int WAITING = 8; // in each queue
    private static final long FASTEST_PS = 100_003;
    private static final long STEP_PS = 20_011; // with the one above: no two queues keep step

    @Param({"4", "10", "32"})
    public int queueCount;

    private DepartureQueues queues;
    private DepartureQueue[] added;

    @Setup(Level.Iteration)
    public void setUp() {
        queues = new DepartureQueues();
        added = new DepartureQueue[queueCount];
        for (int queue = 0; queue < queueCount; queue++) {
            added[queue] = queues.add();
            for (int i = 0; i < WAITING; i++) {
                queues.push(added[queue], (i + 1) * periodPs(queue), new Operation(queue + i * queueCount));
            }
        }
    }

    @Benchmark
    public long popAndPush() {
        long time = queues.nextTime();
        Operation operation = queues.pop();
        int queue = operation.number % queueCount;
        queues.push(added[queue], time + WAITING * periodPs(queue), operation);
        return time;
    }

    private static long periodPs(int queue) {
        return FASTEST_PS + queue * STEP_PS;
    }
}
