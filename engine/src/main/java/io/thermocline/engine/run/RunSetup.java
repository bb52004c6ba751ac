package io.thermocline.engine.run;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.Units;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.workload.Workload;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
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
 * @param control steers the run while it continues
 * @param sink takes the run's operations; {@link OperationSink#NONE} where they are only counted
 * @param changes other figures of the testbed later, in the order of their accesses
 * @param wall serves the operations of a timed run in wall time; null under the other clocks
 * @param otherSeeds makes the workload with another seed, for policies that know it from an earlier run
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
        OperationSink sink,
        List<Change> changes,
        @Nullable WallServers wall,
        LongFunction<Workload> otherSeeds) {

    /** A run that nothing steers or changes, and whose operations are only counted; {@code with} adds the rest. */
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
        this(
                testbed,
                workload,
                policy,
                switches,
                timed,
                seed,
                background,
                nanoTime,
                progress,
                RunControl.NONE,
                OperationSink.NONE,
                List.of(),
                null,
                other -> {
                    throw new InvalidInputException("the workload of this run has no other seed than " + seed);
                });
    }

    /**
     * Most accesses outstanding: the accelerator's concurrency, or what the streams of the workload have together where
     * that is less.
     */
    public int concurrency() {
        int most = testbed.accelerator().concurrency();
        return workload.streams() == 1
                ? most
                : (int) Math.min(most, (long) workload.streams() * workload.streamConcurrency());
    }

    /** The same run, steered. */
    public RunSetup withControl(RunControl by) {
        return with(timed, by, sink, changes, wall, otherSeeds);
    }

    /** The same run, whose operations also go to a sink. */
    public RunSetup withSink(OperationSink to) {
        return with(timed, control, to, changes, wall, otherSeeds);
    }

    /** The same run, with other figures of the testbed later. */
    public RunSetup withChanges(List<Change> later) {
        return with(timed, control, sink, later, wall, otherSeeds);
    }

    /** The same run, timed by servers of others. */
    public RunSetup withWall(WallServers servers) {
        return with(true, control, sink, changes, servers, otherSeeds);
    }

    /** The same run, whose workload can be made with other seeds. */
    public RunSetup withOtherSeeds(LongFunction<Workload> workloads) {
        return with(timed, control, sink, changes, wall, workloads);
    }

    /** The workload as it is with a seed: its own, or another. */
    public Workload withSeed(long wanted) {
        return wanted == seed ? workload : otherSeeds.apply(wanted);
    }

    private RunSetup with(
            boolean hasClock,
            RunControl by,
            OperationSink to,
            List<Change> otherFigures,
            @Nullable WallServers servers,
            LongFunction<Workload> workloads) {
        return new RunSetup(
                testbed,
                workload,
                policy,
                switches,
                hasClock,
                seed,
                background,
                nanoTime,
                progress,
                by,
                to,
                otherFigures,
                servers,
                workloads);
    }

    /** Checks the order of switches and changes. */
    public RunSetup {
        switches = List.copyOf(switches);
        changes = List.copyOf(changes);
        checkOrder("switch", switches);
        checkOrder("change", changes);
    }

    private static void checkOrder(String what, List<? extends Planned> steps) {
        for (int i = 0; i < steps.size(); i++) {
            long earliest = i == 0 ? 0 : steps.get(i - 1).access();
            if (steps.get(i).access() < earliest) {
                throw new IllegalArgumentException(
                        "a " + what + " at access " + steps.get(i).access() + " cannot follow one at " + earliest);
            }
        }
    }

    /** What is to happen at an access of the run. */
    public interface Planned {
        /** Number of the first access to which it applies, a multiple of {@value RunSetup#CHUNK}. */
        long access();

        /** The refusal of what would never happen, because the workload has ended before. */
        InvalidInputException beyond(long accesses);
    }

    /**
     * Other figures of the testbed. What is outstanding completes with the old ones first, as at a barrier.
     *
     * @param access number of the first access to which they apply, a multiple of {@value RunSetup#CHUNK}
     * @param testbed the same tiers, capacities, channels and concurrency with other latencies and rates
     * @param label the figures that differ from those at the start, as users name them
     */
    public record Change(long access, Testbed testbed, Map<String, String> label) implements Planned {
        @Override
        public InvalidInputException beyond(long accesses) {
            return RunSetup.beyond(
                    Subject.Field.CHANGES, "figures are to change", access, Long.toString(access), accesses);
        }
    }

    /** Accesses of a chunk, the grain at which inputs of a run change. */
    public static final int CHUNK = 4096;

    /** The access at which a change takes effect that was asked for at {@code access}. */
    public static long roundedUp(long access) {
        return (access + CHUNK - 1) / CHUNK * CHUNK;
    }

    /**
     * A policy that takes over.
     *
     * @param access number of the first access that it decides, a multiple of {@value RunSetup#CHUNK}
     */
    public record Switch(long access, PolicySelection policy) implements Planned {
        @Override
        public InvalidInputException beyond(long accesses) {
            return RunSetup.beyond(
                    Subject.Field.SWITCHES,
                    "policy " + policy.label() + " is to take over",
                    access,
                    access + ":" + policy.label(),
                    accesses);
        }
    }

    private static InvalidInputException beyond(
            Subject subject, String what, long access, String value, long accesses) {
        long last = (accesses - 1) / CHUNK * CHUNK;
        String allowed =
                last < CHUNK ? "none in a workload of up to " + CHUNK + " accesses" : "an access from 1 to " + last;
        return InvalidInputException.about(
                        subject,
                        what + " at access " + access + " (rounded up to a multiple of " + CHUNK
                                + "), beyond the end: the workload has "
                                + Units.counted(accesses, "access", "accesses") + "; allowed: " + allowed)
                .withValue(value)
                .withAllowed(allowed);
    }
}
