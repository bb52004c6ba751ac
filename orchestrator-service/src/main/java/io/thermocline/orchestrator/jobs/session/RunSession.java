package io.thermocline.orchestrator.jobs.session;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.policy.PolicyProvider;
import io.thermocline.engine.run.AccessListener;
import io.thermocline.engine.run.LiveRun;
import io.thermocline.engine.run.RunControl;
import io.thermocline.lab.PreparedRun;
import io.thermocline.orchestrator.jobs.request.Pacing;
import io.thermocline.orchestrator.jobs.store.JobState;
import io.thermocline.orchestrator.jobs.stream.ClientStream;
import io.thermocline.orchestrator.jobs.stream.StreamReader;
import io.thermocline.orchestrator.metrics.RunMeters;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Steers the runs of one job, one after the other. Callers post commands and read the progress and the plan, from any
 * thread. The job's thread executes the commands where its run stops. Elsewhere they wait. Before the first run and
 * after the job's end they are refused.
 *
 * <p>A run stops at three kinds of places:
 *
 * <ol>
 *   <li>At a chunk boundary it executes looks, then changes of settings, then switches of policies. Then it pauses or
 *       resumes. It continues when it is neither paused nor ahead of its pace.
 *   <li>Between two batches of its client it executes looks, and pauses or resumes. Changes and switches wait for a
 *       chunk boundary. It continues when it is not paused and has input.
 *   <li>In the comparison of a measured run, the model clock repeats accesses that are over. Commands are refused. The
 *       run pauses or resumes, and continues when it is not paused.
 * </ol>
 *
 * <p>At each, the run ends with an exception on an end request, on used-up wall time, or on invalid input of its client.
 */
public final class RunSession implements RunControl, StreamReader {
    private final List<PolicyProvider> successors;
    private final RunMailbox mailbox;
    private final RunEvents events;
    private final @Nullable ClientStream stream;
    private final RunTimer timer;
    private final RunPlan plan;
    private final RunProgress progress;
    private final RunHold hold;
    private long mostPages = Long.MAX_VALUE; // used by the job's thread

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
        plan = new RunPlan(policy, events, this::publishTimes);
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
        if (stream != null) {
            stream.bind(this);
        }
    }

    @Override
    public void atChunk(LiveRun run) {
        mailbox.reached(run);
        progress.publish(run);
        plan.recordPlanned(run);
        if (run.pages() > mostPages) { // known only now where a workload's footprint is found by reading it
            throw InvalidInputException.about(
                    Subject.Field.RUN.part("the page table"),
                    "more than " + mostPages
                            + " pages do not fit; lower the footprint, or give the service a larger heap");
        }
        if (progress.isDue()) {
            progress.report(run);
        }
        hold.executeDueWatches(run);
        stop(leftNs -> nextAtChunk(run, leftNs));
    }

    /** Publishes the times of the policy in effect, since another takes over. */
    private void publishTimes(LiveRun run) {
        progress.publishTimes(run);
    }

    @Override
    public void awaitInput(BooleanSupplier ready) {
        LiveRun run = mailbox.run();
        stop(leftNs -> nextAwaitingInput(run, ready, leftNs));
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
                stop(RunSession.this::nextComparing);
            }
        };
    }

    /** Ends a run of the job, however it went. */
    public void endRun() {
        progress.endRun();
    }

    /** Ends the job: commands that wait or come are refused. */
    public void close() {
        plan.close();
        mailbox.close();
    }

    // ---- stops

    /**
     * Stops the run until it may continue. Decides with the mailbox's monitor and acts without.
     *
     * @param decision returns what the stopped run does next, from the wall time left in nanoseconds; null if it may
     *     continue
     */
    private void stop(LongFunction<@Nullable Runnable> decision) {
        hold.begin();
        Runnable next;
        do {
            synchronized (mailbox) {
                throwIfEnding();
                next = decision.apply(timer.checkedLeftNs());
            }
            if (next != null) {
                next.run();
            }
        } while (next != null);
    }

    private void throwIfEnding() {
        mailbox.throwIfEnding();
        if (stream != null) {
            stream.throwIfRefused();
        }
    }

    private @Nullable Runnable nextAtChunk(LiveRun run, long leftNs) {
        Command<?> command = nextCommand(run);
        if (command != null) {
            return () -> execute(command, run);
        }
        JobState changed = mailbox.changeState();
        if (changed != null) {
            return () -> {
                progress.report(run);
                events.state(changed);
            };
        }
        return hold.nextAtChunk(run, leftNs);
    }

    private @Nullable Command<?> nextCommand(LiveRun run) {
        long access = run.counters().accesses;
        Command<?> next = mailbox.poll(Command.Kind.LOOK);
        if (next == null && plan.mayChange(access)) {
            next = mailbox.poll(Command.Kind.CHANGE);
        }
        if (next == null && plan.maySwitch(access)) {
            next = mailbox.poll(Command.Kind.SWITCH);
        }
        return next;
    }

    private void execute(Command<?> command, LiveRun run) {
        boolean taken = command.execute(run);
        if (taken && command.kind() != Command.Kind.LOOK) {
            hold.begin();
        }
    }

    private @Nullable Runnable nextAwaitingInput(@Nullable LiveRun run, BooleanSupplier ready, long leftNs) {
        if (run != null) {
            Command<?> look = mailbox.poll(Command.Kind.LOOK);
            if (look != null) {
                return () -> execute(look, run);
            }
        }
        Runnable change = nextState();
        return change != null ? change : hold.nextAwaitingInput(run, ready, leftNs);
    }

    private @Nullable Runnable nextComparing(long leftNs) {
        mailbox.refuse(EnumSet.allOf(Command.Kind.class), "its accesses are over; it is being compared with the model");
        Runnable change = nextState();
        return change != null ? change : hold.nextComparing(leftNs);
    }

    private @Nullable Runnable nextState() {
        JobState changed = mailbox.changeState();
        return changed == null ? null : () -> events.state(changed);
    }
}
