package io.thermocline.orchestrator.jobs.session;

import io.thermocline.engine.run.LiveRun;
import io.thermocline.orchestrator.RefusedException;
import io.thermocline.orchestrator.RefusedException.Reason;
import io.thermocline.orchestrator.StoreFailures;
import io.thermocline.orchestrator.jobs.store.JobState;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Mailbox of a job: commands for its runs, and requests to pause, resume or end it. Callers write from any thread. The
 * job's thread holds this object's monitor while it decides what to do next, and waits on it.
 *
 * <p>At most {@value #CAPACITY} commands of a kind wait, and as many watches as calls may watch. More are refused.
 */
public final class RunMailbox {
    private static final int CAPACITY = 16;

    /** What callers last asked for. A request to end the job is final. */
    private enum Target {
        RUN,
        PAUSE,
        CANCEL,
        STOP
    }

    /**
     * Ends a job's runs because a caller cancelled the job or the service stops. No fault, so it has no stack trace.
     */
    public static final class EndRequest extends RuntimeException {
        /** Message of the request of a service that stops. */
        public static final String INTERRUPTED = "interrupted";

        private static final long serialVersionUID = 1L;
        private final boolean cancelled;

        private EndRequest(String message, boolean cancelled) {
            super(message, null, false, false);
            this.cancelled = cancelled;
        }

        /** Creates the request of a caller. */
        static EndRequest cancelled() {
            return new EndRequest("cancelled", true);
        }

        /** Creates the request of a service that stops. */
        public static EndRequest interrupted() {
            return new EndRequest(INTERRUPTED, false);
        }

        /** Returns whether a caller asked for it; otherwise the service stops. */
        public boolean isCancelled() {
            return cancelled;
        }
    }

    private final int mostWatches;
    private final SessionClock clock;
    private volatile @Nullable LiveRun run; // since its first chunk; callers may only abandon it

    // guarded by this
    private final Map<Command.Kind, Deque<Command<?>>> waiting = new EnumMap<>(Command.Kind.class);
    private Target target = Target.RUN;
    private boolean paused;
    private @Nullable String closed = "it has not begun; try again"; // null while commands are accepted

    /**
     * Creates the mailbox of a job that has not begun.
     *
     * @param mostWatches calls that may watch its runs; each leaves one command at a time
     */
    public RunMailbox(int mostWatches, SessionClock clock) {
        this.mostWatches = mostWatches;
        this.clock = clock;
        for (Command.Kind kind : Command.Kind.values()) {
            waiting.put(kind, new ArrayDeque<>());
        }
    }

    // ---- callers

    public void pause() {
        request(Target.PAUSE);
    }

    public void resume() {
        request(Target.RUN);
    }

    /** Ends the job for a caller, at the next chunk boundary or earlier. */
    public void cancel() {
        request(Target.CANCEL);
        abandon();
    }

    /** Ends the job because the service stops. */
    public void stop() {
        request(Target.STOP);
        abandon();
    }

    private synchronized void request(Target latest) {
        if (!isEnding()) {
            target = latest;
        }
        notifyAll();
    }

    /** Ends the run between two chunks, should it wait for a tier there. */
    private void abandon() {
        LiveRun current = run;
        EndRequest cause = endRequest();
        if (current != null && cause != null) {
            current.abandon(cause);
        }
    }

    /** Wakes the job's thread, which checks again whether it can continue. */
    synchronized void wake() {
        notifyAll();
    }

    /** Returns whether the job's end was requested. */
    public synchronized boolean isEnding() {
        return target == Target.CANCEL || target == Target.STOP;
    }

    /** Queues a command for the next chunk boundary of the run, or refuses it. */
    synchronized void post(Command<?> command) {
        Deque<Command<?>> queue = queue(command.kind());
        queue.removeIf(Command::isSettled); // withdrawn by callers for whom the run took too long
        if (closed != null) {
            command.refuse(new RefusedException(Reason.CONFLICT, closed));
        } else if (queue.size() >= (command.kind() == Command.Kind.WATCH ? mostWatches : CAPACITY)) {
            command.refuse(new RefusedException(Reason.TOO_MANY, "too many wait for its next chunk; try again"));
        } else {
            queue.add(command);
            notifyAll();
        }
    }

    private Deque<Command<?>> queue(Command.Kind kind) {
        return Objects.requireNonNull(waiting.get(kind)); // each kind has one
    }

    // ---- the job's thread

    /**
     * Accepts commands from now on: a run of the job begins.
     *
     * @throws IllegalStateException if the job is over
     */
    synchronized void open() {
        if (Command.OVER.equals(closed)) {
            throw new IllegalStateException("a job that is over begins no run");
        }
        run = null;
        closed = null;
    }

    /** Notes that a run has reached a chunk boundary, from where it can be abandoned. */
    void reached(LiveRun atChunk) {
        run = atChunk;
    }

    /** Returns the current run, or null before its first chunk boundary. */
    @Nullable
    LiveRun run() {
        return run;
    }

    /** Refuses all commands that wait and all that come: the job is over. */
    synchronized void close() {
        closed = Command.OVER;
        refuse(EnumSet.allOf(Command.Kind.class), closed);
    }

    /** Returns the requested end of the job, or null if none was requested. */
    public synchronized @Nullable EndRequest endRequest() {
        return switch (target) {
            case CANCEL -> EndRequest.cancelled();
            case STOP -> EndRequest.interrupted();
            case RUN, PAUSE -> null;
        };
    }

    /** Throws if the job's end was requested. */
    public void throwIfEnding() {
        EndRequest cause = endRequest();
        if (cause != null) {
            throw cause;
        }
    }

    /** Pauses or resumes as requested. Returns the new state of the job, or null if nothing changes. */
    synchronized @Nullable JobState changeState() {
        if ((target == Target.PAUSE) == paused) {
            return null;
        }
        paused = !paused;
        return paused ? JobState.PAUSED : JobState.RUNNING;
    }

    synchronized boolean isPaused() {
        return paused;
    }

    /** Removes and returns the oldest command of a kind, or null if none waits. */
    synchronized @Nullable Command<?> poll(Command.Kind kind) {
        return queue(kind).poll();
    }

    /** Removes and returns all watches that wait now. Those that come back meanwhile wait for the next call. */
    synchronized List<Command<?>> takeWatches() {
        List<Command<?>> taken = List.copyOf(queue(Command.Kind.WATCH));
        queue(Command.Kind.WATCH).clear();
        return taken;
    }

    /** Refuses the commands of some kinds that wait. */
    synchronized void refuse(Set<Command.Kind> kinds, String why) {
        RefusedException refusal = new RefusedException(Reason.CONFLICT, why);
        for (Command.Kind kind : kinds) {
            queue(kind).forEach(command -> command.refuse(refusal));
            queue(kind).clear();
        }
    }

    /**
     * Waits until a caller posts or requests something, the thread is woken, or the timeout elapses. Spurious wake-ups
     * are fine: the caller re-checks. An interrupt of the thread is a request to stop.
     */
    synchronized void await(long timeoutNs) {
        try {
            clock.await(this, timeoutNs);
        } catch (InterruptedException e) {
            target = Target.STOP;
        }
    }

    /** Waits before the store is tried again. Throws if the job's end was requested. */
    public synchronized void awaitStore() {
        throwIfEnding();
        await(StoreFailures.PAUSE.toNanos());
    }
}
