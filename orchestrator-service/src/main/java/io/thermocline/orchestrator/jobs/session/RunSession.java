package io.thermocline.orchestrator.jobs.session;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.policy.PolicyProvider;
import io.thermocline.engine.run.AccessListener;
import io.thermocline.engine.run.LiveRun;
import io.thermocline.engine.run.RunControl;
import io.thermocline.orchestrator.jobs.request.Pacing;
import io.thermocline.orchestrator.jobs.store.JobState;
import io.thermocline.orchestrator.jobs.stream.ClientStream;
import io.thermocline.orchestrator.jobs.stream.StreamReader;
import io.thermocline.orchestrator.metrics.RunMeters;
import io.thermocline.testbed.PreparedRun;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Steers the runs of one job, one after the other. Callers post commands and read the progress and the plan, from any
 * thread. The job's thread executes the commands where its run stops.
 *
 * <p>States of the job's thread:
 *
 * <ol>
 *   <li>{@code PREPARING}: no run decides accesses. Its input is checked, read or generated.
 *   <li>{@code DECIDING}: the run decides accesses. Commands wait.
 *   <li>{@code AT_CHUNK}: the run is at a chunk boundary. It executes looks, then changes of settings, then switches of
 *       policies. Then it pauses or resumes. It continues when it is neither paused nor ahead of its pace.
 *   <li>{@code AWAITING_INPUT}: the run is between two batches of its client. It executes looks, and pauses or resumes.
 *       Changes and switches wait for a chunk boundary. It continues when it is not paused and has input.
 *   <li>{@code COMPARING}: the accesses of a measured run are over, and the model clock repeats them. Commands are
 *       refused. It pauses or resumes, and continues when it is not paused.
 *   <li>{@code OVER}: the job has ended. Commands are refused.
 * </ol>
 *
 * <p>States 3 to 5 are entered from 2 and return to it. In each, the run ends with an exception on an end request, on
 * used-up wall time, or on invalid input of its client.
 */
public final class RunSession implements RunControl, StreamReader {
    private enum State {
        PREPARING,
        DECIDING,
        AT_CHUNK,
        AWAITING_INPUT,
        COMPARING,
        OVER
    }

    private final List<PolicyProvider> successors;
    private final RunMailbox mailbox;
    private final RunEvents events;
    private final @Nullable ClientStream stream;
    private final RunTimer timer;
    private final RunPlan plan;
    private final RunProgress progress;
    private final RunHold hold;

    // of the job's thread
    private State state = State.PREPARING;
    private long mostPages = Long.MAX_VALUE;
    private BooleanSupplier inputReady = () -> true;

    /**
     * Creates the session of a job that has not begun.
     *
     * @param policy decides first
     * @param successors policies that may take over; of a job with one run
     * @param limit wall time that the job may take
     * @param stream source of the accesses, if a client makes them
     */
    public RunSession(
            String policy,
            Pacing pacing,
            List<PolicyProvider> successors,
            Duration limit,
            RunMailbox mailbox,
            RunEvents events,
            SessionClock clock,
            @Nullable ClientStream stream) {
        this.successors = successors;
        this.mailbox = mailbox;
        this.events = events;
        this.stream = stream;
        timer = new RunTimer(pacing, limit, clock);
        plan = new RunPlan(policy, events);
        progress = new RunProgress(plan, clock);
        hold = new RunHold(mailbox, timer, progress);
    }

    // ---- callers

    public RunMailbox mailbox() {
        return mailbox;
    }

    public RunPlan plan() {
        return plan;
    }

    public RunProgress progress() {
        return progress;
    }

    /** Posts a command and returns its answer. It is withdrawn if the run does not stop within {@code limit}. */
    public <T> CompletableFuture<T> post(Command<T> command, Duration limit) {
        mailbox.post(command);
        return command.answerWithin(limit);
    }

    // ---- transitions

    /** Begins the job: its wall time is counted from now on. */
    public void begin() {
        timer.beginJob();
        mailbox.throwIfEnding();
    }

    @Override
    public void preparing() {
        throwIfEnding();
        timer.checkedLeftNs();
    }

    @Override
    public List<PolicyProvider> successors() {
        return successors;
    }

    @Override
    public @Nullable AccessListener listener() {
        return stream == null ? null : stream.listener();
    }

    /**
     * Begins a run of the job.
     *
     * @param meters counts what it does
     * @param most pages that its page table may have
     */
    public void beginRun(PreparedRun run, RunMeters meters, long most) {
        mostPages = most;
        progress.beginRun(run, meters);
        timer.beginRun();
        mailbox.open();
        plan.begin(run);
        state = State.DECIDING;
        if (stream != null) {
            stream.bind(this);
        }
    }

    @Override
    public void atChunk(LiveRun run) {
        mailbox.reached(run);
        progress.publish(run);
        long access = run.counters().accesses;
        if (plan.hasPlannedSwitch(access)) {
            progress.publishTimes(run);
        }
        plan.recordPlanned(access);
        if (run.pages() > mostPages) { // known only now where a workload's footprint is found by reading it
            throw InvalidInputException.about(
                    Subject.Field.RUN.part("the page table"),
                    "more than " + mostPages
                            + " pages do not fit; lower the footprint, or give the service a larger heap");
        }
        if (progress.isDue()) {
            progress.report(run);
        }
        if (timer.isWatchDue()) {
            long beganNs = timer.nowNs();
            mailbox.takeWatches().forEach(watch -> watch.execute(run));
            timer.addWatchSince(beganNs);
        }
        stop(State.AT_CHUNK, run);
    }

    @Override
    public void awaitInput(BooleanSupplier ready) {
        inputReady = ready;
        stop(State.AWAITING_INPUT, mailbox.run());
    }

    @Override
    public void wake() {
        mailbox.wake();
    }

    @Override
    public void atEnd(LiveRun run) {
        progress.reportEnd(run);
    }

    @Override
    public RunControl comparison() {
        return new RunControl() {
            @Override
            public void atChunk(LiveRun run) {
                progress.reportCompared(run.counters().accesses);
                stop(State.COMPARING, null);
            }
        };
    }

    /** Ends a run of the job, however it went. */
    public void endRun() {
        progress.endRun();
        state = State.PREPARING;
    }

    /** Ends the job: commands that wait or come are refused. */
    public void close() {
        synchronized (mailbox) {
            state = State.OVER;
            plan.close();
            mailbox.close();
        }
    }

    // ---- states

    /** Stops the run until it may continue. Decides with the mailbox's monitor and acts without. */
    private void stop(State stopped, @Nullable LiveRun run) {
        state = stopped;
        hold.begin();
        Runnable next;
        do {
            synchronized (mailbox) {
                throwIfEnding();
                next = next(run, timer.checkedLeftNs());
            }
            if (next != null) {
                next.run();
            }
        } while (next != null);
        state = State.DECIDING;
    }

    private void throwIfEnding() {
        mailbox.throwIfEnding();
        if (stream != null) {
            stream.throwIfRefused();
        }
    }

    /** Returns what a stopped run does next, or null if it may continue. */
    private @Nullable Runnable next(@Nullable LiveRun run, long leftNs) {
        Command<?> command = nextCommand(run);
        if (command != null && run != null) {
            return () -> execute(command, run);
        }
        JobState changed = mailbox.changeState();
        if (changed != null) {
            return () -> {
                if (state == State.AT_CHUNK && run != null) {
                    progress.report(run);
                }
                events.state(changed);
            };
        }
        return switch (state) {
            case AT_CHUNK -> hold.nextAtChunk(Objects.requireNonNull(run), leftNs);
            case AWAITING_INPUT -> hold.nextAwaitingInput(run, inputReady, leftNs);
            case COMPARING -> hold.nextComparing(leftNs);
            case PREPARING, DECIDING, OVER -> throw new IllegalStateException("no run is stopped while " + state);
        };
    }

    private @Nullable Command<?> nextCommand(@Nullable LiveRun run) {
        if (state == State.COMPARING) {
            mailbox.refuse(
                    EnumSet.allOf(Command.Kind.class), "its accesses are over; it is being compared with the model");
        }
        Command<?> next = run == null ? null : mailbox.poll(Command.Kind.LOOK);
        if (next == null && run != null && state == State.AT_CHUNK) {
            long access = run.counters().accesses;
            next = plan.mayChange(access) ? mailbox.poll(Command.Kind.CHANGE) : null;
            if (next == null && plan.maySwitch(access)) {
                next = mailbox.poll(Command.Kind.SWITCH);
            }
        }
        return next;
    }

    private void execute(Command<?> command, LiveRun run) {
        if (command.kind() == Command.Kind.SWITCH) {
            progress.publishTimes(run); // of the policy in effect until here
        }
        command.execute(run);
        if (command.kind() != Command.Kind.LOOK) {
            hold.begin();
        }
    }
}
