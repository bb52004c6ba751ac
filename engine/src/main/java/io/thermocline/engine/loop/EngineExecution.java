package io.thermocline.engine.loop;

import io.thermocline.engine.run.Execution;
import io.thermocline.engine.run.LatencySummary;
import io.thermocline.engine.run.LiveRun;
import io.thermocline.engine.run.RunOutput;
import io.thermocline.engine.run.RunSetup;
import io.thermocline.engine.run.TimeAccount;
import io.thermocline.engine.workload.AccessSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A run: decides all accesses of its workload and collects the output. */
public final class EngineExecution implements Execution {
    private final RunSetup setup;
    private final RunParts parts;
    private final RunCourse course;
    private final LiveRun view;

    /** A run that has not begun. */
    public EngineExecution(RunSetup setup) {
        this.setup = setup;
        parts = new RunParts(setup);
        course = new RunCourse(parts);
        view = course.view();
    }

    @Override
    public RunOutput run() {
        long start = setup.nanoTime().getAsLong();
        course.startTime();
        List<String> notes;
        try (AccessSource source = setup.workload().open(setup.control()::preparing)) {
            parts.loop.decideAll(source, course);
            notes = List.copyOf(source.notes());
        } catch (IndexOutOfBoundsException e) {
            throw parts.memory.refusals().explain(parts.allocations.explain(e, parts.batch));
        } catch (RuntimeException e) {
            throw parts.memory.refusals().explain(e);
        }
        List<RunOutput.Segment> segments = course.end();
        long wallTimeNs = setup.nanoTime().getAsLong() - start;
        return new RunOutput(
                segments,
                parts.counters,
                latency(),
                parts.arrivalTimes,
                view.modelTimePs(),
                view.utilisation(),
                time(),
                view.policyMetrics(),
                view.series(),
                notes,
                wallTimeNs);
    }

    @Override
    public boolean wasTakenOver() {
        return parts.inCharge.wasTakenOver();
    }

    /** The run as it is seen from outside. */
    public LiveRun view() {
        return view;
    }

    private LatencySummary latency() {
        LatencySummary all = new LatencySummary();
        view.latencyByTier().forEach(all::add);
        return all;
    }

    private @Nullable TimeAccount time() {
        if (parts.clock == null || setup.wall() != null) {
            return null;
        }
        IssueTimes times = parts.loop.times();
        String firstTier = parts.testbed().tiers().get(0).name();
        return new TimeAccount(
                view.modelTimePs() - times.arrivalPs - times.windowPs - times.barrierPs - times.drainPs - times.flushPs,
                times.arrivalPs,
                times.windowPs,
                times.barrierPs,
                times.drainPs,
                times.flushPs,
                parts.clock.waits(firstTier, times.firstTierPs, times.stoppedPs),
                view.waitedPs());
    }
}
