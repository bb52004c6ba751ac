package io.thermocline.engine.run;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.testbed.Testbed;
import io.thermocline.engine.workload.Workload;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * All that a run depends on.
 *
 * @param testbed with overrides and scale in it
 * @param workload opened once
 * @param policy decides from the first access
 * @param switches policies that take over later, in the order of their accesses
 * @param timed whether the run has a clock
 * @param seed seed of the policies' random choices
 * @param background runs work of policies beside the run loop
 * @param nanoTime wall clock, for the rate of the run loop
 * @param progress is told now and then how many accesses have been decided; may throw to end the run
 * @param control steers the run while it goes on
 * @param sink takes the run's operations; null where they are only counted
 * @param wall serves the operations of a timed run in wall time; null under the other clocks
 */
public record RunSetup(
        Testbed testbed,
        Workload workload,
        PolicySelection policy,
        List<Switch> switches,
        boolean timed,
        long seed,
        Executor background,
        LongSupplier nanoTime,
        LongConsumer progress,
        RunControl control,
        @Nullable OperationSink sink,
        @Nullable WallServers wall) {

    /** A run that is not timed by servers of others. */
    public RunSetup(
            Testbed testbed,
            Workload workload,
            PolicySelection policy,
            List<Switch> switches,
            boolean timed,
            long seed,
            Executor background,
            LongSupplier nanoTime,
            LongConsumer progress,
            RunControl control,
            @Nullable OperationSink sink) {
        this(testbed, workload, policy, switches, timed, seed, background, nanoTime, progress, control, sink, null);
    }

    /** A run that nobody steers and whose operations are only counted. */
    public RunSetup(
            Testbed testbed,
            Workload workload,
            PolicySelection policy,
            List<Switch> switches,
            boolean timed,
            long seed,
            Executor background,
            LongSupplier nanoTime,
            LongConsumer progress) {
        this(testbed, workload, policy, switches, timed, seed, background, nanoTime, progress, RunControl.NONE, null);
    }

    /** The same run, whose operations also go to a sink. */
    public RunSetup withSink(OperationSink to) {
        return new RunSetup(
                testbed, workload, policy, switches, timed, seed, background, nanoTime, progress, control, to, wall);
    }

    /** The same run, timed by servers of others. */
    public RunSetup withWall(WallServers servers) {
        return new RunSetup(
                testbed,
                workload,
                policy,
                switches,
                true,
                seed,
                background,
                nanoTime,
                progress,
                control,
                sink,
                servers);
    }

    /** Checks the order of the switches. */
    public RunSetup {
        switches = List.copyOf(switches);
        for (int i = 0; i < switches.size(); i++) {
            long earliest = i == 0 ? 0 : switches.get(i - 1).access();
            if (switches.get(i).access() < earliest) {
                throw new IllegalArgumentException(
                        "a switch at access " + switches.get(i).access() + " cannot follow one at " + earliest);
            }
        }
    }

    /** Accesses of a chunk, the grain at which inputs of a run change. */
    public static final int CHUNK = 4096;

    /**
     * A policy that takes over.
     *
     * @param access number of the first access that it decides, a multiple of {@value RunSetup#CHUNK}
     */
    public record Switch(long access, PolicySelection policy) {

        /** The refusal of a switch that would never happen, because the workload has ended before. */
        public InvalidInputException beyond(long accesses) {
            return new InvalidInputException("--switch: policy " + policy.label() + " is to take over at access "
                    + access
                    + " (rounded up to a multiple of " + CHUNK + "), beyond the end: the workload has " + accesses
                    + " accesses");
        }
    }
}
