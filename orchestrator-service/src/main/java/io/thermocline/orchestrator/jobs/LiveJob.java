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

    /** Does what callers wish until the run may go on. */
    private void obey(LiveRun run, long access) {
        showWatches(run);
        boolean rested = false;
        while (true) {
            LookCommand<?> look;
            FiguresCommand change = null;
            SwitchCommand takeover = null;
            JobState changed = null;
            boolean rests = false;
            List<LookCommand<?>> watches = List.of();
            synchronized (wishes) {
                throwIfEnding();
                long left = times.checkedLeft();
                look = wishes.nextLook();
                if (look == null && changes.mayChange(access)) {
                    change = wishes.nextChange();
                }
                if (look == null && change == null && changes.mayTakeOver(access)) {
                    takeover = wishes.nextSwitch();
                }
                boolean idle = look == null && change == null && takeover == null;
                if (idle) {
                    changed = wishes.follow();
                }
                if (idle && changed == null) {
                    long holdNs = holdNs(run);
                    if (holdNs == 0) {
                        return;
                    }
                    if (holdNs > JobProgress.SNAPSHOT_INTERVAL_NS) {
                        rests = !rested;
                        watches = rested ? wishes.takeWatches() : List.of();
                    }
                    if (!rests && watches.isEmpty()) {
                        hold(run, Math.min(holdNs, left));
                    }
                }
            }
            show(watches, run);
            if (rests) {
                rested = true;
                rest(run);
            }
            if (look != null) {
                look.at(run, progress.tiers());
            }
            if (change != null && change.take()) {
                changes.change(run, running, change, access);
                rested = false;
            }
            if (takeover != null && takeover.take()) {
                progress.publishTimes(run);
                changes.takeOver(run, takeover, access);
                rested = false;
            }
            if (changed != null) {
                progress.tell(run);
                journal.state(changed);
            }
        }
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
    private void hold(LiveRun run, long ns) {
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
    }

    /**
     * Waits between two batches of a client's accesses until there is another; does meanwhile what callers wish, but for changes, which are for a
     * chunk's end.
     */
    void awaitInput(BooleanSupplier there) {
        LiveRun run = wishes.seen();
        boolean waited = false;
        boolean told = false;
        while (true) {
            LookCommand<?> look;
            JobState changed = null;
            boolean idle = false;
            List<LookCommand<?>> watches = List.of();
            synchronized (wishes) {
                throwIfEnding();
                long left = times.checkedLeft();
                look = run == null ? null : wishes.nextLook();
                if (look == null) {
                    changed = wishes.follow();
                }
                if (look == null && changed == null) {
                    if (!wishes.isPaused() && there.getAsBoolean()) {
                        return;
                    }
                    watches = run == null ? List.of() : wishes.takeWatches();
                    if (waited && !told) {
                        idle = true;
                    } else if (watches.isEmpty()) {
                        if (run != null) {
                            run.checkAlive();
                        }
                        wishes.await(Math.min(left, told ? CHECK_INTERVAL_NS : JobProgress.SNAPSHOT_INTERVAL_NS));
                        waited = true;
                    }
                }
            }
            if (run != null) {
                show(watches, run);
            }
            if (run != null && look != null) {
                look.at(run, progress.tiers());
            }
            if (idle) {
                told = true;
                if (run != null) {
                    rest(run);
                }
            }
            if (changed != null) {
                journal.state(changed);
            }
        }
    }

    /** The accesses of a measured run are over, and the model makes them once more: it can be held up and ended like the run. */
    private void compare(long access) {
        progress.tellCompared(access);
        while (true) {
            JobState changed;
            synchronized (wishes) {
                wishes.throwIfEnding();
                wishes.refuseAll("its accesses are over; it is being compared with the model");
                long left = times.checkedLeft();
                changed = wishes.follow();
                if (changed == null && wishes.isPaused()) {
                    wishes.await(left);
                } else if (changed == null) {
                    return;
                }
            }
            if (changed != null) {
                journal.state(changed);
            }
        }
    }
}
