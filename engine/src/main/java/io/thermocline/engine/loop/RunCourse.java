package io.thermocline.engine.loop;

import io.thermocline.engine.memory.OperationFeed;
import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.run.AccessListener;
import io.thermocline.engine.run.LiveRun;
import io.thermocline.engine.run.PolicySelection;
import io.thermocline.engine.run.RunControl;
import io.thermocline.engine.run.RunCounters;
import io.thermocline.engine.run.RunOutput;
import io.thermocline.engine.run.RunSetup;
import io.thermocline.engine.run.WallServers;
import io.thermocline.engine.workload.AccessBatch;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What happens to a run between accesses. Before a border policies take over, the testbed changes, the control steers
 * and timers run; behind it accesses are counted and told.
 */
final class RunCourse {
    private final RunParts parts;
    private final RunControl control;
    private final AccessBatch batch;
    private final RunCounters counters;
    private final PolicyInCharge inCharge;
    private final @Nullable OperationFeed feed;
    private final @Nullable AccessListener listener;
    private final Segments segments;
    private final Plan<RunSetup.Switch> switches;
    private final Plan<RunSetup.Change> changes;
    private final LiveRun view;

    private long nextControl;
    private long nextChunk; // told to the sink

    RunCourse(RunParts parts) {
        this.parts = parts;
        RunSetup setup = parts.setup;
        control = setup.control();
        batch = parts.batch;
        counters = parts.counters;
        inCharge = parts.inCharge;
        feed = parts.feed;
        listener = control.listener();
        segments = new Segments(counters, setup.policy());
        switches = new Plan<>(setup.switches());
        changes = new Plan<>(setup.changes());
        view = new RunView(parts, this);
        nextControl = control == RunControl.NONE ? Long.MAX_VALUE : 0;
        nextChunk = feed == null ? Long.MAX_VALUE : RunSetup.CHUNK;
    }

    /** The run as it is seen from outside. */
    LiveRun view() {
        return view;
    }

    /** Where the loop finds its accesses. */
    AccessBatch batch() {
        return batch;
    }

    /** The policy that decides the next access. */
    Policy policy() {
        return inCharge.policy();
    }

    // ---- before a border

    /** A batch has been read: its pages get room, and the policy learns what is allocated. */
    void takeIn() {
        batch.first = counters.accesses;
        parts.allocations.takeIn(batch, inCharge.policy());
    }

    /**
     * Does what is due, and empties the batch for accesses that are decided as they come.
     *
     * @return how many may be decided before something else is due
     */
    int beginBatch() {
        batch.clear();
        batch.first = counters.accesses;
        return (int) Math.min(batch.capacity(), nextBorder() - counters.accesses);
    }

    /**
     * Does what is due before the access {@code from} of the batch.
     *
     * @return the access of the batch before which something else is due, or its end
     */
    int nextBorder(int from, BatchLoop loop) {
        Arrivals arrivals = parts.arrivals;
        while (true) {
            int to = (int) Math.min(batch.size, nextBorder() - batch.first);
            if (arrivals == null) {
                return to;
            }
            long duePs = Math.min(inCharge.nextTimerPs(), parts.slowMemory.nextPs());
            to = arrivals.before(duePs, from, to);
            if (to > from) {
                return to;
            }
            if (inCharge.nextTimerPs() == duePs) {
                arrivals.passTime(duePs);
                loop.advanceTo(duePs);
                inCharge.runTimer();
            } else {
                parts.slowMemory.step();
            }
        }
    }

    /** Does what is due before the next access; returns the access before which something else is. */
    private long nextBorder() {
        while (counters.accesses >= changes.nextAccess()) {
            change(changes.take());
        }
        while (counters.accesses >= switches.nextAccess()) {
            takeOver(switches.take().policy());
        }
        letControl();
        return Math.min(Math.min(nextChunk, nextControl), Math.min(switches.nextAccess(), changes.nextAccess()));
    }

    private void letControl() {
        if (counters.accesses >= nextControl) {
            nextControl += RunSetup.CHUNK;
            stopTime(); // it may hold the run up
            control.atChunk(view);
            startTime();
        }
    }

    /** Real time begins to count, where there is a wall clock. */
    void startTime() {
        WallServers wall = parts.setup.wall();
        if (wall != null) {
            wall.start();
        }
    }

    private void stopTime() {
        WallServers wall = parts.setup.wall();
        if (wall != null) {
            wall.stop();
        }
    }

    /** Changes to a testbed with other latencies and rates. */
    void change(RunSetup.Change to) {
        settle(); // timers may have moved pages at a barrier
        segments.change(to.label());
        parts.change(to.testbed());
    }

    /** Lets a policy take over, or other parameters of the same one. */
    void takeOver(PolicySelection chosen) {
        settle();
        boolean same = chosen.provider()
                .policyClass()
                .equals(segments.selection().provider().policyClass());
        if (same && inCharge.reconfigure(chosen)) {
            segments.select(chosen);
            return;
        }
        PolicyInCharge.Successor next = inCharge.successor(chosen); // before anything changes: it may refuse
        segments.select(chosen);
        inCharge.takeCharge(next);
    }

    // ---- behind a border

    /** The accesses of the batch from {@code from} to {@code to} (exclusive) have been decided. */
    void decided(int from, int to) {
        count(from, to);
        if (listener != null) {
            listener.accesses(batch, from, to);
            listener.decided(counters.accesses, parts.hitPs());
        }
        if (feed != null) {
            feed.decided(counters.accesses);
            if (counters.accesses == nextChunk) {
                nextChunk += RunSetup.CHUNK;
                feed.chunk(counters, parts.modelTimePs());
            }
        }
    }

    private void count(int from, int to) {
        int writes = 0;
        for (int i = from; i < to; i++) {
            writes += batch.accesses[i] >>> 31;
        }
        long touches = (long) to - from;
        if (batch.touches.length > 0) {
            touches = 0;
            for (int i = from; i < to; i++) {
                touches += batch.touches[i];
            }
        }
        counters.writes += writes;
        counters.touches += touches;
        counters.accesses += to - from;
        settle();
    }

    /** Brings the counters up to date. */
    private void settle() {
        parts.memory.settle();
        counters.derive();
    }

    /** All accesses so far have completed. */
    void drained() {
        if (listener != null) {
            listener.drained(counters.accesses);
        }
    }

    /** Tells how far the run has come. */
    void tellProgress() {
        parts.setup.progress().accept(counters.accesses);
    }

    /**
     * Ends the run: nothing is decided any more, and all lands.
     *
     * @throws io.thermocline.engine.InvalidInputException if a switch or change was planned for later
     */
    List<RunOutput.Segment> end() {
        switches.end(counters.accesses);
        changes.end(counters.accesses);
        if (feed != null) {
            feed.chunk(counters, parts.modelTimePs());
        }
        parts.loop.end();
        settle(); // timers may have moved pages after the last access was counted
        drained();
        control.atEnd(view);
        return segments.endAll();
    }
}
