package io.thermocline.engine.loop;

import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.memory.SimulatedMemory;
import io.thermocline.engine.run.ArrivalTimes;
import io.thermocline.engine.run.LatencySummary;
import io.thermocline.engine.run.RunCounters;
import io.thermocline.engine.run.RunSetup;
import io.thermocline.engine.run.WallServers;
import io.thermocline.engine.time.ModelClock;
import io.thermocline.engine.time.WallClock;
import io.thermocline.engine.workload.Workload;
import org.jspecify.annotations.Nullable;

/**
 * What a run is made of besides its policy: the loop that suits its clock and the streams of its workload, and what the
 * loop drives.
 *
 * @param clock null without a clock
 * @param loop a {@link StreamLoop} where a workload of many streams is driven by the execution, otherwise a
 *     {@link BatchLoop}
 */
record Machine(@Nullable ModelClock clock, SimulatedMemory memory, RunLoop loop) {
    /** Latency of a hit whose data is in the first tier; 0 without a clock. */
    static long hitPs(RunSetup setup, Testbed testbed) {
        return setup.timed() ? testbed.tiers().get(0).device().readLatencyPs() : 0;
    }

    /** Puts a run's machine together; what it counts and measures goes into the others' hands. */
    static Machine of(RunSetup setup, RunCounters counters, LatencySummary[] latencyByTier, ArrivalTimes arrivals) {
        Workload workload = setup.workload();
        Testbed testbed = setup.testbed();
        long pages = Math.max(0, workload.pages());
        if (!setup.timed()) {
            SimulatedMemory memory = new SimulatedMemory(testbed, pages, counters, null);
            return new Machine(
                    null,
                    memory,
                    new UntimedLoop(
                            new AccessNotes(memory, counters), setup.control().listener()));
        }
        return workload.streams() > 1
                ? ofStreams(setup, counters, latencyByTier)
                : ofOneStream(setup, pages, counters, latencyByTier, arrivals);
    }

    private static Machine ofOneStream(
            RunSetup setup, long pages, RunCounters counters, LatencySummary[] latencyByTier, ArrivalTimes arrivals) {
        Testbed testbed = setup.testbed();
        if (setup.workload().columns().edges()) {
            throw new IllegalStateException("only workloads of many streams count edges");
        }
        AccessWindow window = new AccessWindow(
                setup.concurrency(),
                hitPs(setup, testbed),
                latencyByTier,
                arrivals,
                setup.control().listener());
        WallServers wall = setup.wall();
        ModelClock clock = wall == null ? new ModelClock(testbed, window) : WallClock.of(testbed, window, wall);
        SimulatedMemory memory = new SimulatedMemory(testbed, pages, counters, clock);
        return new Machine(
                clock,
                memory,
                new ModelLoop(testbed, memory, clock, new AccessNotes(memory, counters), window, arrivals));
    }

    private static Machine ofStreams(RunSetup setup, RunCounters counters, LatencySummary[] latencyByTier) {
        Workload workload = setup.workload();
        Testbed testbed = setup.testbed();
        if (workload.columns().arrival() || workload.columns().next() || workload.pages() == Workload.UNKNOWN) {
            throw new IllegalStateException(
                    "a workload of many streams knows its pages, and has no arrival times and no future");
        }
        if (setup.wall() != null) {
            throw new IllegalStateException("many streams are for the model clock");
        }
        ReadyStreams ready = new ReadyStreams(workload.streams());
        StreamWindow window = new StreamWindow(
                setup.concurrency(),
                workload.streams(),
                workload.streamConcurrency(),
                hitPs(setup, testbed),
                latencyByTier,
                ready,
                setup.control().listener());
        ModelClock clock = new ModelClock(testbed, window);
        SimulatedMemory memory = new SimulatedMemory(testbed, workload.pages(), counters, clock);
        return new Machine(
                clock,
                memory,
                new StreamLoop(testbed, workload, memory, clock, new AccessNotes(memory, counters), window, ready));
    }
}
