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
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Steers the runs of one job, one after the other, at their chunks: publishes what they count, keeps them within their limits, and has what callers wish
 * fulfilled ({@link RunStops}). Callers leave their {@link #wishes}; the run's own thread does the rest.
 */
final class LiveJob implements RunControl {
    /** Keeps what happens; called by the run's thread. */
    interface Journal {
        void state(JobState state);

        void planned(DecidingPolicy policy);

        void tookOver(DecidingPolicy policy);

        void plannedFigures(Figures figures);

        void changed(Figures figures);
    }

    private final List<PolicyProvider> successors;
    private final JobTimes times;
    private final @Nullable ClientStream stream;
    private final JobWishes wishes;
    private final RunChanges changes;
    private final JobProgress progress;
    private final RunStops stops;
    private long tableLimit = Long.MAX_VALUE; // of the run that goes on; the job's thread alone

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
        times = new JobTimes(pacing, longest, nanoTime);
        this.stream = stream;
        changes = new RunChanges(policy, journal);
        progress = new JobProgress(changes, nanoTime);
        stops = new RunStops(wishes, times, changes, progress, journal, stream);
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
        stops.beginRun(run);
        last = null;
        wishes.beginRun();
        running = run;
        if (stream != null) {
            stream.bind(stops);
        }
    }

    /** A run of the job has ended, in whatever way. */
    void endRun() {
        progress.endRun();
        stops.endRun();
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
        stops.preparing();
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
        stops.atChunk(run, access);
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
                stops.atComparedChunk(run.counters().accesses);
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
}
