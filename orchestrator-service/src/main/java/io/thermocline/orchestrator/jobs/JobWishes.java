package io.thermocline.orchestrator.jobs;

import io.thermocline.engine.run.LiveRun;
import io.thermocline.orchestrator.RefusedException;
import io.thermocline.orchestrator.RefusedException.Reason;
import io.thermocline.orchestrator.StoreFailures;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What callers want of a job: that it pauses, goes on or ends, and that its run is looked at or changed. They leave it here at any time. The job's
 * thread fulfils it: it holds this object's monitor while it decides what comes next, and waits on it.
 */
final class JobWishes {
    private static final long STORE_PAUSE_NS = 1_000_000_000;

    /** Commands of one kind that wait for the next chunk; more are refused. */
    private static final int MOST_COMMANDS = 16;

    private enum Wish {
        GO_ON,
        PAUSE,
        CANCEL,
        /** The service stops. */
        STOP
    }

    /** Ends a run because somebody asked for it. */
    static final class Cancelled extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Cancelled() {
            super("cancelled", null, false, false);
        }
    }

    /** Ends a run because the service stops. */
    static final class Interrupted extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Interrupted() {
            super("interrupted", null, false, false);
        }
    }

    private volatile @Nullable LiveRun seen; // since its first chunk; callers may only abandon it

    // guarded by this
    private final Deque<SwitchCommand> switches = new ArrayDeque<>();
    private final Deque<FiguresCommand> changes = new ArrayDeque<>();
    private final Deque<LookCommand<?>> looks = new ArrayDeque<>();
    private final Deque<LookCommand<?>> watches = new ArrayDeque<>();
    private Wish wish = Wish.GO_ON;
    private boolean begun;
    private boolean over;
    private boolean paused;

    // ---- callers

    void pause() {
        wish(Wish.PAUSE);
    }

    void resume() {
        wish(Wish.GO_ON);
    }

    void cancel() {
        wish(Wish.CANCEL);
        abandon();
    }

    void stop() {
        wish(Wish.STOP);
        abandon();
    }

    /** Ends what is between two chunks, should it wait for a tier. */
    private void abandon() {
        LiveRun run = seen;
        RuntimeException cause = ending();
        if (run != null && cause != null) {
            run.abandon(cause);
        }
    }

    private synchronized void wish(Wish wanted) {
        if (wish != Wish.CANCEL && wish != Wish.STOP) {
            wish = wanted;
        }
        notifyAll();
    }

    /** There may be input. */
    synchronized void nudge() {
        notifyAll();
    }

    /** Whether the job will end at its next chunk. */
    synchronized boolean isEnding() {
        return wish == Wish.CANCEL || wish == Wish.STOP;
    }

    /** Leaves a wish for the run's next chunk; it is answered or refused there. */
    void add(SwitchCommand command) {
        add(command, switches, MOST_COMMANDS);
    }

    /** Leaves a wish for the run's next chunk; it is answered or refused there. */
    void add(FiguresCommand command) {
        add(command, changes, MOST_COMMANDS);
    }

    /** Leaves a wish for the run's next chunk; it is answered or refused there. */
    void add(LookCommand<?> command) {
        add(command, looks, MOST_COMMANDS);
    }

    /**
     * Leaves a look of a call that watches the run, which takes no place of those who look once.
     *
     * @param most how many calls may watch; each leaves one look at a time
     */
    void watch(LookCommand<?> command, int most) {
        add(command, watches, most);
    }

    private synchronized <T extends Command<?>> void add(T command, Deque<T> queue, int most) {
        queue.removeIf(Command::isSettled); // withdrawn, since the run took too long
        if (over || !begun) {
            command.refuse(new RefusedException(Reason.CONFLICT, over ? "it is over" : "it has not begun; try again"));
        } else if (queue.size() >= most) {
            command.refuse(new RefusedException(Reason.TOO_MANY, "too many wait for its next chunk; try again"));
        } else {
            queue.add(command);
            notifyAll();
        }
    }

    // ---- the job's thread

    /** A run of the job is about to begin; commands may come from now on. */
    synchronized void beginRun() {
        seen = null;
        begun = true;
    }

    /** The run has come to a chunk. */
    void reached(LiveRun run) {
        seen = run;
    }

    /** The run that goes on, or null before its first chunk. */
    @Nullable
    LiveRun seen() {
        return seen;
    }

    /** Nothing more happens; refuses whoever still waits. */
    synchronized void close() {
        over = true;
        refuseAll("it is over");
    }

    /** Why the job is to end, or null if it is not. */
    synchronized @Nullable RuntimeException ending() {
        return switch (wish) {
            case CANCEL -> new Cancelled();
            case STOP -> new Interrupted();
            default -> null;
        };
    }

    /** Throws if the job is to end. */
    void throwIfEnding() {
        RuntimeException cause = ending();
        if (cause != null) {
            throw cause;
        }
    }

    /** Pauses or goes on if that is wished: to which state the job changes, or null where it is already so. */
    synchronized @Nullable JobState follow() {
        if ((wish == Wish.PAUSE) == paused) {
            return null;
        }
        paused = !paused;
        return paused ? JobState.PAUSED : JobState.RUNNING;
    }

    synchronized boolean isPaused() {
        return paused;
    }

    synchronized @Nullable LookCommand<?> nextLook() {
        return looks.poll();
    }

    /** The looks of those who watch the run that wait now; those that come meanwhile wait until it is asked again. */
    synchronized List<LookCommand<?>> takeWatches() {
        if (watches.isEmpty()) {
            return List.of();
        }
        List<LookCommand<?>> taken = List.copyOf(watches);
        watches.clear();
        return taken;
    }

    synchronized @Nullable FiguresCommand nextChange() {
        return changes.poll();
    }

    synchronized @Nullable SwitchCommand nextSwitch() {
        return switches.poll();
    }

    /** Refuses all commands that wait. */
    synchronized void refuseAll(String why) {
        RefusedException refusal = new RefusedException(Reason.CONFLICT, why);
        refuse(switches, refusal);
        refuse(changes, refusal);
        refuse(looks, refusal);
        refuse(watches, refusal);
    }

    /** Refuses the commands that wait, but for looks. */
    synchronized void refuseChanges(String why) {
        RefusedException refusal = new RefusedException(Reason.CONFLICT, why);
        refuse(switches, refusal);
        refuse(changes, refusal);
    }

    private static void refuse(Deque<? extends Command<?>> queue, RefusedException refusal) {
        queue.forEach(command -> command.refuse(refusal));
        queue.clear();
    }

    /** Does what needs the store; while that is away the job waits for it, unless it is to end. */
    <T> T withStore(Supplier<T> work) {
        return StoreFailures.whileAway(work, () -> {
            synchronized (this) {
                throwIfEnding();
                await(STORE_PAUSE_NS);
            }
        });
    }

    /** As {@link #withStore}, where there is no answer. */
    void storing(Runnable work) {
        Boolean unused = withStore(() -> {
            work.run();
            return true;
        });
    }

    /** Waits until a caller wishes something, there may be input or so long has passed; who waits asks again for what. */
    @SuppressWarnings("WaitNotInLoop") // the job's thread asks again
    synchronized void await(long ns) {
        try {
            wait(Math.max(1, ns / 1_000_000));
        } catch (InterruptedException e) {
            wish = Wish.STOP;
        }
    }
}
