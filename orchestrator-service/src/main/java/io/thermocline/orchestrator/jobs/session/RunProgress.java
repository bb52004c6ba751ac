package io.thermocline.orchestrator.jobs.session;

import io.thermocline.engine.hardware.Tier;
import io.thermocline.engine.run.LiveRun;
import io.thermocline.engine.run.RunCounters;
import io.thermocline.lab.PreparedRun;
import io.thermocline.orchestrator.jobs.store.DecidingPolicy;
import io.thermocline.orchestrator.metrics.PolicyFigures;
import io.thermocline.orchestrator.metrics.RunMeters;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Progress of a job: its meters are updated at each chunk, its snapshot a few times a second. The job's thread reports;
 * other threads may read the snapshot.
 */
public final class RunProgress {
    /** Wall time between two snapshots of a run. */
    static final long SNAPSHOT_INTERVAL_NS = 200_000_000;

    private final RunPlan plan;
    private final SessionClock clock;
    private RunMeters meters = RunMeters.NONE;
    private List<String> tiers = List.of(); // names, fastest first
    private long reportedNs;
    private int runsDone;
    private int runs = -1;
    private volatile @Nullable Snapshot snapshot;
    private volatile @Nullable Residency last;
    private @Nullable RunMetricsReader metrics; // of the run in progress
    private PolicyFigures figures = PolicyFigures.NONE;
    private int figuresOf; // version of the policy that has them
    private final Timeline timeline = new Timeline();

    /** Creates the progress of a job that has not begun. Its plan knows the policy in effect. */
    RunProgress(RunPlan plan, SessionClock clock) {
        this.plan = plan;
        this.clock = clock;
    }

    @Nullable
    public Snapshot snapshot() {
        return snapshot;
    }

    /** Returns where the pages were at the end of the latest run, or null before. */
    @Nullable
    public Residency lastResidency() {
        return last;
    }

    /** Returns snapshots of the current run, or of the latest, from its start. */
    public List<Snapshot> timeline() {
        return timeline.snapshots();
    }

    /** Creates a command that reads the run once, given the names of its tiers. */
    public <T> Command<T> look(BiFunction<LiveRun, List<String>, T> read) {
        return reading(Command.Kind.LOOK, read);
    }

    /** Creates a command that reads the run for a call that watches it, given the names of its tiers. */
    public <T> Command<T> watch(BiFunction<LiveRun, List<String>, T> read) {
        return reading(Command.Kind.WATCH, read);
    }

    private <T> Command<T> reading(Command.Kind kind, BiFunction<LiveRun, List<String>, T> read) {
        return new Command<>(kind, (run, answer) -> answer.complete(read.apply(run, tiers)));
    }

    /** Sets the number of runs that the job has yet to make. */
    public void expect(int count) {
        runs = runsDone + count;
    }

    void beginRun(PreparedRun run, RunMeters published) {
        meters = published;
        last = null;
        timeline.clear();
        tiers = run.testbed().tiers().stream().map(Tier::name).toList();
        metrics = new RunMetricsReader(tiers, run.testbed().pageBytes());
        figures = PolicyFigures.NONE;
        figuresOf = plan.deciding().version();
    }

    void endRun() {
        meters.close();
        meters = RunMeters.NONE;
        runsDone++;
    }

    /** Adds to the meters what was counted since the last call. */
    void publish(LiveRun run) {
        meters.publish(run, plan.deciding().policy());
    }

    /**
     * Adds latencies and busy times to the meters of the policy in effect. Called before another policy takes over; too
     * expensive to do at every chunk.
     */
    void publishTimes(LiveRun run) {
        meters.publishTimes(run, plan.deciding().policy());
    }

    /** Returns whether the snapshot is missing or old. */
    boolean isDue() {
        return snapshot == null || isOld();
    }

    private boolean isOld() {
        return clock.nanoTime() - reportedNs >= SNAPSHOT_INTERVAL_NS;
    }

    /** Updates all meters and the snapshot; too expensive to do at every chunk. */
    void report(LiveRun live) {
        PreparedRun run = plan.run();
        reportedNs = clock.nanoTime();
        publishTimes(live);
        DecidingPolicy deciding = plan.deciding();
        figures = figures.next(live, deciding.version() == figuresOf);
        figuresOf = deciding.version();
        meters.show(live, deciding.policy(), figures);
        RunCounters counters = live.counters();
        Map<String, Long> served = new LinkedHashMap<>();
        Map<String, Long> pages = new LinkedHashMap<>();
        for (int tier = 0; tier < tiers.size(); tier++) {
            served.put(tiers.get(tier), counters.served[tier]);
            pages.put(tiers.get(tier), (long) live.pagesIn(tier));
        }
        Snapshot now = new Snapshot(
                counters.accesses,
                run == null ? -1 : run.accesses(),
                live.modelTimePs() / 1e12,
                deciding.policy(),
                served,
                pages,
                runsDone,
                runs,
                0,
                metrics == null ? null : metrics.read(live, figures));
        timeline.add(now);
        snapshot = now;
    }

    /** Reports a run that has decided all its accesses. */
    void reportEnd(LiveRun live) {
        publish(live);
        report(live);
        Snapshot end = snapshot;
        if (end != null) {
            timeline.addLast(end);
        }
        last = Residency.of(live, tiers, Residency.MOST_BUCKETS);
    }

    /** Updates how far the comparison of a measured run with the model has come, if the snapshot is old. */
    void reportCompared(long access) {
        Snapshot measured = snapshot;
        if (measured != null && isOld()) {
            reportedNs = clock.nanoTime();
            snapshot = measured.comparedTo(access);
        }
    }
}
