package io.thermocline.orchestrator.jobs;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.policy.PolicyProvider;
import io.thermocline.engine.run.AccessListener;
import io.thermocline.engine.run.LiveRun;
import io.thermocline.engine.run.RunControl;
import io.thermocline.engine.run.RunCounters;
import io.thermocline.engine.run.RunSetup;
import io.thermocline.engine.testbed.Tier;
import io.thermocline.orchestrator.RefusedException;
import io.thermocline.orchestrator.RefusedException.Reason;
import io.thermocline.orchestrator.metrics.RunMeters;
import io.thermocline.testbed.PreparedRun;
import io.thermocline.testbed.RunSpec;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Steers the runs of one job, one after the other, at their chunks: pauses, ends and paces them, hands them to other policies, shows where pages
 * lie, and publishes what they count. Callers leave their wishes here; the run's own thread fulfils them.
 */
final class LiveJob implements RunControl {
    private static final long SNAPSHOT_INTERVAL_NS = 200_000_000;
    private static final long CHECK_INTERVAL_NS = 1_000_000_000;
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

    /** Keeps what happens; called by the run's thread. */
    interface Journal {
        void state(JobState state);

        void planned(DecidingPolicy policy);

        void tookOver(DecidingPolicy policy);

        void plannedFigures(Figures figures);

        void changed(Figures figures);
    }

    private final Pacing pacing;
    private final List<PolicyProvider> successors;
    private final Duration longest;
    private final Journal journal;
    private final LongSupplier nanoTime;
    private final @Nullable ClientStream stream;

    // of the run that goes on; its thread alone
    private RunMeters meters = RunMeters.NONE;
    private final TreeMap<Long, String> planned = new TreeMap<>();
    private final TreeMap<Long, Map<String, String>> plannedFigures = new TreeMap<>();
    private List<String> tiers = List.of();
    private long tableLimit = Long.MAX_VALUE;
    private long runBeganNs;
    private long heldUpNs;
    private long lastTakeover;
    private long lastChange;
    private long toldNs;
    private volatile @Nullable LiveRun seen; // since its first chunk; others may only abandon it
    private int runsDone;
    private int runs = -1;

    private volatile @Nullable Snapshot snapshot;
    private volatile @Nullable Residency last;
    private volatile @Nullable PreparedRun running;
    private volatile DecidingPolicy deciding;
    private volatile Figures figures = Figures.OWN;

    // guarded by this
    private final Deque<SwitchCommand> switches = new ArrayDeque<>();
    private final Deque<FiguresCommand> changes = new ArrayDeque<>();
    private final Deque<LookCommand<?>> looks = new ArrayDeque<>();
    private Wish wish = Wish.GO_ON;
    private boolean over;
    private boolean paused;
    private long jobBeganNs;

    /**
     * A job that has not begun.
     *
     * @param policy decides first
     * @param successors policies that may take over; of a job with one run
     * @param longest wall time that the job may take
     * @param stream where the accesses come from, if a client makes them
     */
    LiveJob(
            String policy,
            Pacing pacing,
            List<PolicyProvider> successors,
            Duration longest,
            Journal journal,
            LongSupplier nanoTime,
            @Nullable ClientStream stream) {
        this.pacing = pacing;
        this.successors = successors;
        this.longest = longest;
        this.journal = journal;
        this.nanoTime = nanoTime;
        this.stream = stream;
        deciding = new DecidingPolicy(policy, 0, 0);
    }

    // ---- callers

    void pause() {
        wish(Wish.PAUSE);
    }

    void resume() {
        wish(Wish.GO_ON);
    }

    void cancel() {
        wish(Wish.CANCEL);
        abandon(new Cancelled());
    }

    void stop() {
        wish(Wish.STOP);
        abandon(new Interrupted());
    }

    /** Ends what is between two chunks, should it wait for a tier. */
    private void abandon(RuntimeException cause) {
        LiveRun run = seen;
        if (run != null) {
            run.abandon(cause);
        }
    }

    /** There may be input. */
    synchronized void nudge() {
        notifyAll();
    }

    private synchronized void wish(Wish wanted) {
        if (wish != Wish.CANCEL && wish != Wish.STOP) {
            wish = wanted;
        }
        notifyAll();
    }

    /** Whether it will end at its next chunk. */
    synchronized boolean isEnding() {
        return wish == Wish.CANCEL || wish == Wish.STOP;
    }

    /** Leaves a wish for the run's next chunk; it is answered or refused there. */
    void add(SwitchCommand command) {
        add(command, switches);
    }

    /** Leaves a wish for the run's next chunk; it is answered or refused there. */
    void add(FiguresCommand command) {
        add(command, changes);
    }

    /** Leaves a wish for the run's next chunk; it is answered or refused there. */
    void add(LookCommand<?> command) {
        add(command, looks);
    }

    private synchronized <T extends Command<?>> void add(T command, Deque<? super T> queue) {
        if (over || running == null) {
            command.refuse(new RefusedException(Reason.CONFLICT, over ? "it is over" : "it has not begun; try again"));
        } else if (queue.size() >= MOST_COMMANDS) {
            command.refuse(new RefusedException(Reason.TOO_MANY, "too many wait for its next chunk; try again"));
        } else {
            queue.add(command);
            notifyAll();
        }
    }

    @Nullable
    Snapshot snapshot() {
        return snapshot;
    }

    /** The run that goes on, or null where none has begun or all have ended. */
    @Nullable
    PreparedRun running() {
        return running;
    }

    DecidingPolicy deciding() {
        return deciding;
    }

    Figures figures() {
        return figures;
    }

    // ---- the job's thread

    /** The job's turn has come. */
    synchronized void begin() {
        jobBeganNs = nanoTime.getAsLong();
        throwIfEnding();
    }

    /** How many runs the job has. */
    void expect(int count) {
        runs = count;
    }

    /**
     * A run of the job is about to begin.
     *
     * @param mostTableBytes memory that its page table and frames may take
     */
    void beginRun(PreparedRun run, RunMeters published, long tableFrames, long mostTableBytes) {
        RunSpec spec = run.spec();
        meters = published;
        tiers = run.testbed().tiers().stream().map(Tier::name).toList();
        tableLimit = Math.max(0, mostTableBytes / 24 - tableFrames);
        planned.clear();
        for (RunSpec.PolicySwitch later : spec.switches()) {
            planned.put(RunSetup.roundedUp(later.access()), later.policy());
        }
        plannedFigures.clear();
        for (RunSpec.FigureChange later : spec.changes()) {
            plannedFigures.put(RunSetup.roundedUp(later.access()), later.settings());
        }
        lastChange = 0;
        figures = Figures.OWN;
        runBeganNs = nanoTime.getAsLong();
        heldUpNs = 0;
        lastTakeover = 0;
        last = null;
        seen = null;
        deciding = new DecidingPolicy(spec.policy(), 0, deciding.version());
        running = run;
        if (stream != null) {
            stream.bind(this);
        }
    }

    /** A run of the job has ended, in whatever way. */
    void endRun() {
        meters.close();
        meters = RunMeters.NONE;
        runsDone++;
    }

    /** Nothing more happens; refuses whoever still waits. */
    synchronized void close() {
        over = true;
        running = null;
        refuseAll("it is over");
    }

    private void refuseAll(String why) {
        RefusedException refusal = new RefusedException(Reason.CONFLICT, why);
        refuseChanges(refusal);
        looks.forEach(command -> command.refuse(refusal));
        looks.clear();
    }

    private void refuseChanges(RefusedException refusal) {
        switches.forEach(command -> command.refuse(refusal));
        switches.clear();
        changes.forEach(command -> command.refuse(refusal));
        changes.clear();
    }

    /** Where the pages of the run lie that has come to its end, or null before. */
    @Nullable
    Residency lastResidency() {
        return last;
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
     * Waits between two batches of a client's accesses until there is another; does meanwhile what callers wish, but for changes, which are for a
     * chunk's end.
     */
    void awaitInput(BooleanSupplier there) {
        boolean waited = false;
        boolean told = false;
        while (true) {
            LookCommand<?> look;
            JobState changed = null;
            boolean idle = false;
            synchronized (this) {
                throwIfEnding();
                look = seen == null ? null : looks.poll();
                if (look == null) {
                    changed = followWish();
                }
                if (look == null && changed == null) {
                    if (!paused && there.getAsBoolean()) {
                        return;
                    }
                    if (waited && !told) {
                        idle = true;
                    } else {
                        LiveRun run = seen;
                        if (run != null) {
                            run.checkAlive();
                        }
                        await(Math.min(checkedTimeLeft(), told ? CHECK_INTERVAL_NS : SNAPSHOT_INTERVAL_NS));
                        waited = true;
                    }
                }
            }
            LiveRun run = seen;
            if (run != null && look != null) {
                look.at(run, tiers);
            }
            if (idle) {
                told = true;
                if (run != null) {
                    meters.publish(run, deciding.policy());
                    tell(run); // nothing changes for a while
                }
            }
            if (changed != null) {
                journal.state(changed);
            }
        }
    }

    @Override
    public void atChunk(LiveRun run) {
        seen = run;
        long access = run.counters().accesses;
        meters.publish(run, deciding.policy());
        notePlanned(access);
        checkTable(run);
        if (snapshot == null || nanoTime.getAsLong() - toldNs >= SNAPSHOT_INTERVAL_NS) {
            tell(run);
        }
        obey(run, access);
    }

    @Override
    public void atEnd(LiveRun run) {
        meters.publish(run, deciding.policy());
        tell(run);
        last = Residency.of(run, tiers, Residency.MOST_BUCKETS);
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

    /** The accesses of a measured run are over, and the model makes them once more: it can be held up and ended like the run. */
    private void compare(long access) {
        Snapshot measured = snapshot;
        if (measured != null && nanoTime.getAsLong() - toldNs >= SNAPSHOT_INTERVAL_NS) {
            toldNs = nanoTime.getAsLong();
            snapshot = measured.comparedTo(access);
        }
        while (true) {
            JobState changed;
            synchronized (this) {
                throwIfEnding();
                refuseAll("its accesses are over; it is being compared with the model");
                long left = checkedTimeLeft();
                changed = followWish();
                if (changed == null && paused) {
                    await(left);
                } else if (changed == null) {
                    return;
                }
            }
            if (changed != null) {
                journal.state(changed);
            }
        }
    }

    private void notePlanned(long access) {
        Map<String, String> settings = plannedFigures.remove(access);
        if (settings != null) {
            lastChange = access;
            figures = new Figures(settings, access);
            journal.plannedFigures(figures);
        }
        String policy = planned.remove(access);
        if (policy != null) {
            lastTakeover = access;
            deciding = new DecidingPolicy(policy, access, deciding.version() + 1);
            journal.planned(deciding);
        }
    }

    /** The footprint of some workloads is known only while they are read. */
    private void checkTable(LiveRun run) {
        if (run.pages() > tableLimit) {
            throw new InvalidInputException("the page table: more than " + tableLimit
                    + " pages do not fit; lower the footprint, or give the service a larger heap");
        }
    }

    /** Says how far the run has come; too dear for every chunk. */
    private void tell(LiveRun run) {
        toldNs = nanoTime.getAsLong();
        meters.publishTimes(run, deciding.policy());
        RunCounters counters = run.counters();
        Map<String, Long> served = new LinkedHashMap<>();
        Map<String, Long> pages = new LinkedHashMap<>();
        for (int tier = 0; tier < tiers.size(); tier++) {
            served.put(tiers.get(tier), counters.served[tier]);
            pages.put(tiers.get(tier), (long) run.pagesIn(tier));
        }
        PreparedRun current = running;
        snapshot = new Snapshot(
                counters.accesses,
                current == null ? -1 : current.accesses(),
                run.modelTimePs() / 1e12,
                deciding.policy(),
                served,
                pages,
                runsDone,
                runs,
                0);
    }

    /** Does what callers wish until the run may go on. */
    private void obey(LiveRun run, long access) {
        while (true) {
            LookCommand<?> look;
            FiguresCommand change = null;
            SwitchCommand takeover = null;
            JobState changed = null;
            synchronized (this) {
                throwIfEnding();
                look = looks.poll();
                if (look == null && mayChange(access)) {
                    change = changes.poll();
                }
                if (look == null && change == null && mayTakeOver(access)) {
                    takeover = switches.poll();
                }
                if (look == null && change == null && takeover == null) {
                    changed = followWish();
                    if (changed == null && !holdUp(run)) {
                        return;
                    }
                }
            }
            if (look != null) {
                look.at(run, tiers);
            }
            if (change != null && change.take()) {
                change(run, change, access);
            }
            if (takeover != null && takeover.take()) {
                takeOver(run, takeover, access);
            }
            if (changed != null) {
                tell(run);
                journal.state(changed);
            }
        }
    }

    /** Pauses or goes on if that is wished: to which state it changes, or null where it is already so. Under the lock. */
    private @Nullable JobState followWish() {
        if ((wish == Wish.PAUSE) == paused) {
            return null;
        }
        paused = !paused;
        return paused ? JobState.PAUSED : JobState.RUNNING;
    }

    /** A log with two takeovers at one access could not be replayed, and a run does not begin with one. */
    private boolean mayTakeOver(long access) {
        return access > lastTakeover;
    }

    /** Figures change before policies do, as they would when the log is replayed. */
    private boolean mayChange(long access) {
        return access > lastChange && access > lastTakeover;
    }

    /** Waits a while if the run is paused or ahead of its pace; answers whether it must be asked again. */
    private boolean holdUp(LiveRun run) {
        long left = checkedTimeLeft();
        long now = nanoTime.getAsLong();
        long ahead = pacing.aheadNs(run.modelTimePs(), now - runBeganNs - heldUpNs);
        if (paused) {
            RefusedException refusal = new RefusedException(
                    Reason.CONFLICT, "it is paused at an access at which nothing else can change; resume it first");
            refuseChanges(refusal);
            run.checkAlive();
            await(Math.min(CHECK_INTERVAL_NS, left));
            heldUpNs += nanoTime.getAsLong() - now;
            return true;
        }
        if (ahead < 1_000_000) {
            return false;
        }
        if (ahead > SNAPSHOT_INTERVAL_NS) {
            tell(run); // nothing changes for a while
        }
        await(Math.min(ahead, left));
        return true;
    }

    /** Wall time that the job may still take, in nanoseconds. */
    private long checkedTimeLeft() {
        long left = longest.toNanos() - (nanoTime.getAsLong() - jobBeganNs);
        if (left <= 0) {
            throw new InvalidInputException("it took longer than " + longest.toSeconds()
                    + " s, the limit of wall time; lower --scale or the number of accesses");
        }
        return left;
    }

    @SuppressWarnings("WaitNotInLoop") // obey() asks again
    private void await(long ns) {
        try {
            wait(Math.max(1, ns / 1_000_000));
        } catch (InterruptedException e) {
            wish = Wish.STOP;
        }
    }

    /** Throws if the job is to end. */
    synchronized void throwIfEnding() {
        if (wish == Wish.CANCEL) {
            throw new Cancelled();
        }
        if (wish == Wish.STOP) {
            throw new Interrupted();
        }
    }

    private void change(LiveRun run, FiguresCommand change, long access) {
        PreparedRun current = running;
        if (current == null) {
            throw new IllegalStateException("no run goes on");
        }
        Map<String, String> settings = change.applied(figures.settings());
        try {
            run.change(new RunSetup.Change(access, current.changed(settings), settings));
        } catch (InvalidInputException e) {
            change.answer().completeExceptionally(e);
            return;
        }
        lastChange = access;
        figures = new Figures(settings, access);
        journal.changed(figures);
        change.answer().complete(figures);
    }

    private void takeOver(LiveRun run, SwitchCommand change, long access) {
        if (!change.expectedTag().equals("*") && !change.expectedTag().equals(deciding.tag())) {
            change.answer()
                    .completeExceptionally(new RefusedException(
                            Reason.LOST_RACE,
                            "the policy has changed: its tag is " + deciding.tag() + ", not " + change.expectedTag()));
            return;
        }
        try {
            run.takeOver(change.policy());
        } catch (InvalidInputException e) {
            change.answer().completeExceptionally(e);
            return;
        }
        lastTakeover = access;
        deciding = new DecidingPolicy(change.policy().label(), access, deciding.version() + 1);
        journal.tookOver(deciding);
        change.answer().complete(deciding);
    }
}
