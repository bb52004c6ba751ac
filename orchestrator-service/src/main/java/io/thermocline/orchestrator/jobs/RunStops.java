package io.thermocline.orchestrator.jobs;

import io.thermocline.engine.run.LiveRun;
import io.thermocline.testbed.PreparedRun;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * What a job's thread does wherever its run stops: at the end of a chunk, between two batches of a client's accesses, and while a model makes the accesses once
 * more. It fulfils there what callers wish, shows the run to those who watch it, and holds it up while it is paused or ahead of its pace.
 *
 * <p>The job's thread alone, but for {@link #nudge}.
 */
final class RunStops {
    private static final long CHECK_INTERVAL_NS = 1_000_000_000;
    private static final long LEAST_HOLD_NS = 1_000_000;
    private static final int RUN_OVER_WATCHES = 4; // of the time of a run that goes on

    private final JobWishes wishes;
    private final JobTimes times;
    private final RunChanges changes;
    private final JobProgress progress;
    private final LiveJob.Journal journal;
    private final @Nullable ClientStream stream;

    private @Nullable PreparedRun running;
    private long watchedNs; // those who watch have their share of the time until then
    private boolean waited; // since it has stopped for input
    private boolean rested; // since it has stopped, or changed

    /** Of a job that has not begun; {@code stream} is where its accesses come from, if a client makes them. */
    RunStops(
            JobWishes wishes,
            JobTimes times,
            RunChanges changes,
            JobProgress progress,
            LiveJob.Journal journal,
            @Nullable ClientStream stream) {
        this.wishes = wishes;
        this.times = times;
        this.changes = changes;
        this.progress = progress;
        this.journal = journal;
        this.stream = stream;
    }

    /** A run of the job is about to begin. */
    void beginRun(PreparedRun run) {
        running = run;
        watchedNs = times.now();
    }

    /** The run has ended. */
    void endRun() {
        running = null;
    }

    /** Has the run look again whether it can go on. From any thread. */
    void nudge() {
        wishes.nudge();
    }

    /** The run is being prepared: throws if it is to end. */
    void preparing() {
        synchronized (wishes) {
            throwIfEnding();
            times.checkedLeft();
        }
    }

    /** A chunk of a run has ended: does what callers wish until the run may go on. */
    void atChunk(LiveRun run, long access) {
        showWatches(run);
        rested = false;
        whileHeld(leftNs -> nextAtChunk(run, access, leftNs));
    }

    /** Shows the run to those who watch it, once a chunk and for a fifth of the time at most: each comes back when it has seen something new. */
    private void showWatches(LiveRun run) {
        long now = times.now();
        if (now - watchedNs >= 0) {
            show(wishes.takeWatches(), run);
            long after = times.now();
            watchedNs = after + RUN_OVER_WATCHES * (after - now);
        }
    }

    private void show(List<LookCommand<?>> watches, LiveRun run) {
        watches.forEach(watch -> watch.at(run, progress.tiers()));
    }

    /**
     * Decides under the monitor of the wishes what the job's thread does next, and does it without, until a run may go on.
     *
     * @param decision from the wall time left, in nanoseconds, to what is next; null where the run may go on
     */
    private void whileHeld(LongFunction<@Nullable Runnable> decision) {
        Runnable next;
        do {
            synchronized (wishes) {
                throwIfEnding();
                next = decision.apply(times.checkedLeft());
            }
            if (next != null) {
                next.run();
            }
        } while (next != null);
    }

    /** What is next when something was waited for. */
    private static void decideAgain() {}

    private @Nullable Runnable nextAtChunk(LiveRun run, long access, long leftNs) {
        LookCommand<?> look = wishes.nextLook();
        if (look != null) {
            return () -> look.at(run, progress.tiers());
        }
        FiguresCommand change = changes.mayChange(access) ? wishes.nextChange() : null;
        if (change != null) {
            return () -> change(run, change, access);
        }
        SwitchCommand takeover = changes.mayTakeOver(access) ? wishes.nextSwitch() : null;
        if (takeover != null) {
            return () -> takeOver(run, takeover, access);
        }
        JobState changed = wishes.follow();
        if (changed != null) {
            return () -> {
                progress.tell(run);
                journal.state(changed);
            };
        }
        long holdNs = holdNs(run);
        if (holdNs == 0) {
            return null;
        }
        Runnable meanwhile = holdNs > JobProgress.SNAPSHOT_INTERVAL_NS ? nextAtRest(run, true) : null;
        return meanwhile != null ? meanwhile : hold(run, Math.min(holdNs, leftNs));
    }

    private void change(LiveRun run, FiguresCommand change, long access) {
        if (change.take()) {
            changes.change(run, running, change, access);
            rested = false;
        }
    }

    private void takeOver(LiveRun run, SwitchCommand takeover, long access) {
        if (takeover.take()) {
            progress.publishTimes(run);
            changes.takeOver(run, takeover, access);
            rested = false;
        }
    }

    /** What there is to do for a run that goes on no sooner than its state is told again: those who watch see it, and it rests once. */
    private @Nullable Runnable nextAtRest(LiveRun run, boolean mayRest) {
        List<LookCommand<?>> watches = wishes.takeWatches();
        if (!watches.isEmpty()) {
            return () -> show(watches, run);
        }
        if (rested || !mayRest) {
            return null;
        }
        rested = true;
        return () -> rest(run);
    }

    /** Nothing changes for a while: tells what there is, and leaves no part of it unsent. */
    private void rest(LiveRun run) {
        progress.publish(run);
        progress.tell(run);
        run.rest();
    }

    /** Throws if the run is to end, also one that is paused: it was asked to, or its client has sent nonsense. */
    private void throwIfEnding() {
        wishes.throwIfEnding();
        if (stream != null) {
            stream.throwIfRefused();
        }
    }

    /** How long the run does not go on, if nobody wishes otherwise: 0 if it is neither paused nor ahead of its pace. Under the monitor of the wishes. */
    private long holdNs(LiveRun run) {
        if (wishes.isPaused()) {
            return CHECK_INTERVAL_NS;
        }
        long ahead = times.aheadNs(run);
        return ahead < LEAST_HOLD_NS ? 0 : Math.min(ahead, CHECK_INTERVAL_NS);
    }

    /** Waits so long, or until somebody wishes something. Under the monitor of the wishes. */
    private Runnable hold(LiveRun run, long ns) {
        boolean paused = wishes.isPaused();
        if (paused) {
            wishes.refuseChanges("it is paused at an access at which nothing else can change; resume it first");
        }
        run.checkAlive();
        long beganNs = times.now();
        wishes.await(ns);
        if (paused) {
            times.paused(beganNs);
        }
        return RunStops::decideAgain;
    }

    /**
     * Waits between two batches of a client's accesses until there is another; does meanwhile what callers wish, but for changes, which are for a
     * chunk's end.
     */
    void awaitInput(BooleanSupplier there) {
        LiveRun run = wishes.seen();
        rested = false;
        waited = false;
        whileHeld(leftNs -> nextBetweenBatches(run, there, leftNs));
    }

    private @Nullable Runnable nextBetweenBatches(@Nullable LiveRun run, BooleanSupplier there, long leftNs) {
        LookCommand<?> look = run == null ? null : wishes.nextLook();
        if (run != null && look != null) {
            return () -> look.at(run, progress.tiers());
        }
        JobState changed = wishes.follow();
        if (changed != null) {
            return () -> journal.state(changed);
        }
        if (!wishes.isPaused() && there.getAsBoolean()) {
            return null;
        }
        Runnable meanwhile = run == null ? null : nextAtRest(run, waited);
        if (meanwhile != null) {
            return meanwhile;
        }
        if (run != null) {
            run.checkAlive();
        }
        wishes.await(Math.min(leftNs, waited ? CHECK_INTERVAL_NS : JobProgress.SNAPSHOT_INTERVAL_NS));
        waited = true;
        return RunStops::decideAgain;
    }

    /** The accesses of a measured run are over, and the model makes them once more: it can be held up and ended like the run. */
    void atComparedChunk(long access) {
        progress.tellCompared(access);
        whileHeld(leftNs -> {
            wishes.refuseAll("its accesses are over; it is being compared with the model");
            JobState changed = wishes.follow();
            if (changed != null) {
                return () -> journal.state(changed);
            }
            if (!wishes.isPaused()) {
                return null;
            }
            wishes.await(leftNs);
            return RunStops::decideAgain;
        });
    }
}
