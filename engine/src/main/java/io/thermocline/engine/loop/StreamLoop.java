package io.thermocline.engine.loop;

import io.thermocline.engine.hardware.Accelerator;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.memory.PageEntry;
import io.thermocline.engine.memory.SimulatedMemory;
import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.time.DepartureQueues;
import io.thermocline.engine.time.FirstTier;
import io.thermocline.engine.time.ModelClock;
import io.thermocline.engine.time.Operation;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Streams;
import io.thermocline.engine.workload.Workload;
import org.jspecify.annotations.Nullable;

/**
 * The run loop of a workload of many streams under the model clock: the workload is driven by the execution. A stream
 * can issue when fewer than its concurrency are outstanding of it and the instructions before its next access are done.
 * They are ready to begin when the access before has issued and there is room. Of the streams that can, the one issues
 * that could first, of several as {@link ReadyStreams} says. It issues at the earliest time when fewer than the
 * accelerator's concurrency are outstanding and the issue gap is over. All events up to that time come first.
 *
 * <p>Instructions of all streams pass one server ({@link InstructionServer}); a stream whose instructions are done
 * issues before others that can from the same time on.
 *
 * <p>State: what was read of each stream. Cost of an access: the same however many streams there are.
 */
final class StreamLoop implements RunLoop {
    private final SimulatedMemory memory;
    private final ModelClock clock;
    private final StreamWindow window;
    private final boolean serves; // the first tier has a server
    private final MissPath missPath;
    private final ReadyStreams ready;
    private final InstructionServer computing; // streams that have instructions before their next access
    private final boolean computes; // the workload has instructions
    private final long instructionsEach; // of one in its column of instructions
    private final int streamCount;
    private Accelerator accelerator;
    private long gapPs;
    private @Nullable Streams streams; // once the first access is asked for
    private final IssueTimes times = new IssueTimes();
    private long earliestPs;
    private long stalledPs; // as far as it is known here

    /**
     * A loop that has not begun.
     *
     * @param ready empty, shared with the window
     */
    StreamLoop(
            Testbed testbed,
            Workload workload,
            SimulatedMemory memory,
            ModelClock clock,
            AccessNotes notes,
            StreamWindow window,
            ReadyStreams ready) {
        this.memory = memory;
        this.clock = clock;
        this.window = window;
        FirstTier firstTier = clock.firstTier();
        serves = firstTier != null;
        window.serveBy(firstTier);
        this.ready = ready;
        missPath = new MissPath(memory, clock, notes);
        accelerator = testbed.accelerator();
        gapPs = accelerator.issueGapPs();
        streamCount = workload.streams();
        computing = new InstructionServer(streamCount);
        computes = workload.columns().instructions();
        instructionsEach = workload.columns().edges() ? accelerator.instructionsAnEdge() : 1;
    }

    @Override
    public void decideAll(AccessSource source, RunCourse course) {
        AccessBatch batch = course.batch();
        boolean continues = true;
        while (continues) {
            int most = course.beginBatch();
            continues = decide(course, source, batch, most);
            course.decided(0, batch.size);
            course.tellProgress();
        }
    }

    /**
     * Decides further accesses and appends each to {@code decided}, which is empty, right before its decision.
     *
     * @param most how many {@code decided} holds then, unless a barrier or the end comes first
     * @return false if the workload has ended
     */
    private boolean decide(RunCourse course, AccessSource source, AccessBatch decided, int most) {
        Policy policy = course.policy();
        Streams all = begun(source);
        awaitStalls();
        while (decided.size < most) {
            long canIssue = Math.min(ready.nextTime(), computing.nextTime());
            long issue = window.isFull()
                    ? DepartureQueues.NEVER
                    : Math.max(Math.max(canIssue, earliestPs), window.lastCompletionPs()); // which made room
            if (clock.nextTime() <= issue || window.nextCompletion() <= issue) {
                if (canIssue == DepartureQueues.NEVER && window.isEmpty()) {
                    if (decided.size > 0) {
                        return true; // whoever is told of them is, before the host accesses memory
                    }
                    if (!passBarrier(course, all)) {
                        return false;
                    }
                } else if (clock.nextTime() <= window.nextCompletion()) {
                    clock.step(Math.min(issue, window.nextCompletion()));
                    awaitStalls();
                } else {
                    window.complete();
                }
            } else {
                call(policy, all, decided, canIssue, issue);
            }
        }
        return true;
    }

    /** Stops since this was called last delay the next issue, and the instructions that are worked on. */
    private void awaitStalls() {
        if (clock.stalledPs() > stalledPs) {
            computing.delay(clock.nowPs(), clock.stalledPs() - stalledPs);
            stalledPs = clock.stalledPs();
            earliestPs = Math.max(earliestPs, clock.stalledUntilPs());
        }
    }

    private Streams begun(AccessSource source) {
        Streams all = streams;
        if (all == null) {
            all = source.streams();
            streams = all;
            for (int stream = 0; stream < streamCount; stream++) {
                ready.push(stream, clock.stalledUntilPs()); // the policy may have stopped the accelerator when it began
            }
        }
        return all;
    }

    /** All streams are at a barrier or have ended, and all accesses have completed. */
    private boolean passBarrier(RunCourse course, Streams all) {
        clock.advanceTo(Math.max(clock.nowPs(), window.lastCompletionPs()));
        long waitedPs = Math.max(0, window.lastCompletionPs() - earliestPs);
        earliestPs += waitedPs;
        clock.decideForNone();
        course.drained();
        boolean goesOn = all.passBarrier(course.policy()::onHostAccess);
        if (goesOn) {
            times.barrierPs += waitedPs;
        } else {
            times.drainPs += waitedPs;
        }
        for (int stream = 0; stream < streamCount; stream++) {
            if (all.isRunning(stream)) {
                ready.push(stream, window.lastCompletionPs());
            }
        }
        awaitStalls(); // by timers at this instant, or as the host accessed memory
        return goesOn;
    }

    /** It is a stream's turn: it issues, or computes first, or finds that it is at a barrier or has ended. */
    private void call(Policy policy, Streams all, AccessBatch decided, long canIssue, long time) {
        int stream;
        boolean computed = false;
        if (computing.nextTime() <= ready.nextTime()) {
            stream = computing.take();
            computed = true;
        } else {
            stream = ready.pop();
            if (!all.hasAccess(stream)) {
                return;
            }
            long takesPs = computes ? accelerator.instructionsPs(instructionsEach * all.instructions(stream)) : 0;
            if (takesPs > 0) {
                if (computing.nextTime() == DepartureQueues.NEVER && canIssue > earliestPs) {
                    times.windowPs += canIssue - earliestPs; // until then, all streams waited for their accesses
                    earliestPs = canIssue;
                }
                computing.add(stream, canIssue, takesPs);
                return;
            }
        }
        times.windowPs += computed ? 0 : Math.max(0, time - earliestPs);
        all.take(stream, decided);
        issue(policy, stream, decided.accesses[decided.size - 1], decided.first + decided.size - 1, time);
    }

    private void issue(Policy policy, int stream, int access, long number, long time) {
        int page = access & Integer.MAX_VALUE;
        if (page >= memory.pages()) {
            throw new IllegalStateException("the workload names page " + page + " but has " + memory.pages());
        }
        clock.issue(time);
        clock.decideFor(stream);
        earliestPs = DepartureQueues.withinTheClock(time + gapPs);
        int e = memory.entries()[page];
        if ((e & PageEntry.FAST) != 0) {
            int frame = e & PageEntry.FRAME;
            memory.marks(0)[frame] |= (byte) (access >>> 31);
            policy.onHit(page, frame, access < 0, number);
            served(stream, time, access < 0, number);
            return;
        }
        Operation operation = missPath.decide(policy, access, number);
        if (operation == null) {
            served(stream, time, access < 0, number);
        } else {
            operation.firstAccess = window.await(
                    stream, time, operation.firstAccess, missPath.isRemote(), access < 0, number, missPath.tier());
            awaitStalls();
        }
    }

    private void served(int stream, long time, boolean write, long number) {
        if (!serves && !window.isTracking()) {
            window.hit(stream, time);
        } else {
            serve(stream, time, write, number);
        }
        awaitStalls();
    }

    private void serve(int stream, long time, boolean write, long number) {
        Operation cached = missPath.takeCached();
        if (cached == null) {
            window.serve(stream, time, write, number);
        } else {
            cached.firstAccess = window.await(stream, time, cached.firstAccess, true, write, number, 0);
        }
    }

    /** What is outstanding completes with the old figures first. */
    @Override
    public void change(Testbed testbed) {
        while (!window.isEmpty()) {
            if (clock.nextTime() <= window.nextCompletion()) {
                clock.step(window.nextCompletion());
                awaitStalls();
            } else {
                window.complete();
            }
        }
        clock.change(testbed);
        window.change(testbed.tiers().get(0).device().readLatencyPs());
        accelerator = testbed.accelerator();
        gapPs = accelerator.issueGapPs();
    }

    @Override
    public void end() {
        clock.alarm().end();
        memory.countWasted();
        clock.advanceTo(Math.max(clock.nowPs(), Math.max(window.lastCompletionPs(), earliestPs)));
        clock.decideForNone();
        memory.flush();
        while (clock.hasEvents()) {
            clock.step(DepartureQueues.NEVER);
        }
        times.flushPs = durationPs() - window.lastCompletionPs();
    }

    @Override
    public IssueTimes times() {
        times.firstTierPs = window.firstTierTotalPs();
        times.stoppedPs = window.stoppedPs();
        return times;
    }

    @Override
    public void flushLatencies() {
        window.flushLatencies();
    }

    @Override
    public long durationPs() {
        return Math.max(clock.endPs(), window.lastCompletionPs());
    }
}
