package io.thermocline.orchestrator.jobs.session;

import io.thermocline.engine.run.LiveRun;
import java.util.EnumSet;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Holds a stopped run that has no command to execute: while it is paused, ahead of its pace, or without input. It shows
 * the run to watches meanwhile, and rests it once. Used by the job's thread.
 *
 * <p>Methods whose names begin with {@code next} are called with the mailbox's monitor. They return what the thread does
 * next without the monitor, or null if the run may continue.
 */
final class RunHold {
    private static final long CHECK_INTERVAL_NS = 1_000_000_000;
    private static final long SHORTEST_NS = 1_000_000;

    private final RunMailbox mailbox;
    private final RunTimer timer;
    private final RunProgress progress;
    private boolean rested;
    private boolean waited; // for input

    RunHold(RunMailbox mailbox, RunTimer timer, RunProgress progress) {
        this.mailbox = mailbox;
        this.timer = timer;
        this.progress = progress;
    }

    /** Shows a run that does not wait to watches, for a fifth of the time at most. */
    void executeDueWatches(LiveRun run) {
        if (timer.isWatchDue()) {
            long beganNs = timer.nowNs();
            execute(mailbox.takeWatches(), run);
            timer.addWatchSince(beganNs);
        }
    }

    private static void execute(List<Command<?>> watches, LiveRun run) {
        watches.forEach(watch -> watch.execute(run));
    }

    /** Begins to hold a run that has stopped or changed. */
    void begin() {
        rested = false;
        waited = false;
    }

    /** Holds a run at a chunk boundary while it is paused or ahead of its pace. */
    @Nullable
    Runnable nextAtChunk(LiveRun run, long leftNs) {
        boolean paused = mailbox.isPaused();
        long aheadNs = paused ? CHECK_INTERVAL_NS : timer.aheadNs(run);
        if (aheadNs < SHORTEST_NS) {
            return null;
        }
        long holdNs = Math.min(aheadNs, CHECK_INTERVAL_NS);
        Runnable meanwhile = holdNs > RunProgress.SNAPSHOT_INTERVAL_NS ? nextMeanwhile(run, true) : null;
        if (meanwhile != null) {
            return meanwhile;
        }
        if (paused) {
            mailbox.refuse(
                    EnumSet.of(Command.Kind.CHANGE, Command.Kind.SWITCH),
                    "it is paused at an access at which nothing else can change; resume it first");
        }
        run.checkAlive();
        long beganNs = timer.nowNs();
        Runnable next = await(Math.min(holdNs, leftNs));
        if (paused) {
            timer.addPauseSince(beganNs);
        }
        return next;
    }

    /**
     * Holds a run between two batches while it is paused or has no input.
     *
     * @param run null before its first chunk boundary
     */
    @Nullable
    Runnable nextAwaitingInput(@Nullable LiveRun run, BooleanSupplier inputReady, long leftNs) {
        if (!mailbox.isPaused() && inputReady.getAsBoolean()) {
            return null;
        }
        if (run != null) {
            Runnable meanwhile = nextMeanwhile(run, waited);
            if (meanwhile != null) {
                return meanwhile;
            }
            run.checkAlive();
        }
        long holdNs = waited ? CHECK_INTERVAL_NS : RunProgress.SNAPSHOT_INTERVAL_NS;
        waited = true;
        return await(Math.min(holdNs, leftNs));
    }

    /** Holds the comparison with the model while it is paused. */
    @Nullable
    Runnable nextComparing(long leftNs) {
        return mailbox.isPaused() ? await(leftNs) : null;
    }

    private @Nullable Runnable nextMeanwhile(LiveRun run, boolean mayRest) {
        List<Command<?>> watches = mailbox.takeWatches();
        if (!watches.isEmpty()) {
            return () -> execute(watches, run);
        }
        if (rested || !mayRest) {
            return null;
        }
        rested = true;
        return () -> {
            progress.publish(run);
            progress.report(run);
            run.rest();
        };
    }

    private Runnable await(long timeoutNs) {
        mailbox.await(timeoutNs);
        return () -> {}; // and then decides again
    }
}
