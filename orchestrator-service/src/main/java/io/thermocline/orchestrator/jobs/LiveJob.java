package io.thermocline.orchestrator.jobs;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.policy.PolicyProvider;
import io.thermocline.engine.run.AccessListener;
import io.thermocline.engine.run.LiveRun;
import io.thermocline.engine.run.RunControl;
import io.thermocline.orchestrator.metrics.RunMeters;
import io.thermocline.testbed.PreparedRun;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Steers the runs of one job, one after the other, at their chunks: pauses, ends and paces them, hands them to other policies, shows where pages
 * lie, and publishes what they count. Callers leave their {@link #wishes}; the run's own thread fulfils them here.
 */
final class LiveJob implements RunControl {
    private static final long CHECK_INTERVAL_NS = 1_000_000_000;
    private static final long LEAST_HOLD_NS = 1_000_000;
    private static final int RUN_OVER_WATCHES = 4; // of the time of a run that goes on

    /** Keeps what happens; called by the run's thread. */
    interface Journal {
        void state(JobState state);

        void planned(DecidingPolicy policy);

        void tookOver(DecidingPolicy policy);

        void plannedFigures(Figures figures);

        void changed(Figures figures);
    }

    private final List<PolicyProvider> successors;
    private final Journal journal;
    private final JobTimes times;
    private final @Nullable ClientStream stream;
    private final JobWishes wishes;
    private final RunChanges changes;
    private final JobProgress progress;

    // the job's thread alone
    private long tableLimit = Long.MAX_VALUE; // this and the rest of the run that goes on
    private long watchedNs; // those who watch have their share of the time until then
    private boolean waited; // since it has stopped for input
    private boolean rested; // since it has stopped, or changed

    private volatile @Nullable Residency last;
    private volatile @Nullable PreparedRun running;

    /**
     * A job that has not begun.
     *
     * @param policy decides first
     * @param successors policies that may take over; of a job with one run
     * @param longest wall time that the job may take
     * @param stream where the accesses come from, if a client makes them
     * @param wishes what callers want of it
     */
    LiveJob(
            String policy,
            Pacing pacing,
            List<PolicyProvider> successors,
            Duration longest,
            Journal journal,
            LongSupplier nanoTime,
            @Nullable ClientStream stream,
            JobWishes wishes) {
        this.wishes = wishes;
        this.successors = successors;
        this.journal = journal;
        times = new JobTimes(pacing, longest, nanoTime);
        this.stream = stream;
        changes = new RunChanges(policy, journal);
        progress = new JobProgress(changes, nanoTime);
    }

    // ---- callers

    /** Where callers say what they want of it. */
    JobWishes wishes() {
        return wishes;
    }

    @Nullable
    Snapshot snapshot() {
        return progress.snapshot();
    }

    /** The run that goes on, or null where none has begun or all have ended. */
    @Nullable
    PreparedRun running() {
        return running;
    }

    DecidingPolicy deciding() {
        return changes.deciding();
    }

    Figures figures() {
        return changes.figures();
    }

    /** Where the pages of the run lie that has come to its end, or null before. */
    @Nullable
    Residency lastResidency() {
        return last;
    }

    // ---- the job's thread

    /** The job's turn has come. */
    void begin() {
        times.beginJob();
        wishes.throwIfEnding();
    }

    /** How many runs the job has. */
    void expect(int count) {
        progress.expect(count);
    }

    /**
     * A run of the job is about to begin.
     *
     * @param mostTableBytes memory that its page table and frames may take
     */
    void beginRun(PreparedRun run, RunMeters published, long tableFrames, long mostTableBytes) {
        progress.beginRun(run, published);
        tableLimit = Math.max(0, mostTableBytes / 24 - tableFrames);
        changes.begin(run.spec());
        times.beginRun();
        watchedNs = times.now();
        last = null;
        wishes.beginRun();
        running = run;
        if (stream != null) {
            stream.bind(this);
        }
    }

    /** A run of the job has ended, in whatever way. */
    void endRun() {
        progress.endRun();
    }

    /** Nothing more happens; refuses whoever still waits. */
    void close() {
        synchronized (wishes) {
            running = null;
            wishes.close();
        }
    }

    @Override
    public List<PolicyProvider> successors() {
        return successors;
    }

    @Override
    public @Nullable AccessListener listener() {
        return stream == null ? null : stream.listener();
    }

    @Override
    public void preparing() {
        synchronized (wishes) {
            throwIfEnding();
            times.checkedLeft();
        }
    }

    @Override
    public void atChunk(LiveRun run) {
        wishes.reached(run);
        long access = run.counters().accesses;
        progress.publish(run);
        if (changes.isPlannedTakeover(access)) {
            progress.publishTimes(run);
        }
        changes.notePlanned(access);
        checkTable(run);
        if (progress.isDue()) {
            progress.tell(run);
        }
        obey(run, access);
    }

    @Override
    public void atEnd(LiveRun run) {
        progress.publish(run);
        progress.tell(run);
        last = Residency.of(run, progress.tiers(), Residency.MOST_BUCKETS);
    }

    @Override
    public RunControl comparison() {
        return new RunControl() {
            @Override
            public void atChunk(LiveRun run) {
                compare(run.counters().accesses);
            }
        };
    }

    /** The footprint of some workloads is known only while they are read. */
    private void checkTable(LiveRun run) {
        if (run.pages() > tableLimit) {
            throw new InvalidInputException("the page table: more than " + tableLimit
                    + " pages do not fit; lower the footprint, or give the service a larger heap");
        }
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

    /** Does what callers wish until the run may go on. */
    private void obey(LiveRun run, long access) {
        showWatches(run);
        rested = false;
        whileHeld(leftNs -> nextAtChunk(run, access, leftNs));
    }

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
        return LiveJob::decideAgain;
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
        return LiveJob::decideAgain;
    }

    /** The accesses of a measured run are over, and the model makes them once more: it can be held up and ended like the run. */
    private void compare(long access) {
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
            return LiveJob::decideAgain;
        });
    }
}
