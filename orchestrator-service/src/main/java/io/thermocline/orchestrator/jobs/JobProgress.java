package io.thermocline.orchestrator.jobs;

import io.thermocline.engine.run.LiveRun;
import io.thermocline.engine.run.RunCounters;
import io.thermocline.engine.testbed.Tier;
import io.thermocline.orchestrator.metrics.RunMeters;
import io.thermocline.testbed.PreparedRun;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Says how far a job has come: to the meters at each chunk, to callers now and then. The job's thread says it; callers read the snapshot. */
final class JobProgress {
    /** Wall time between two snapshots of a run that goes on. */
    static final long SNAPSHOT_INTERVAL_NS = 200_000_000;

    private final RunChanges changes;
    private final LongSupplier nanoTime;
    private @Nullable PreparedRun running;
    private RunMeters meters = RunMeters.NONE;
    private List<String> tiers = List.of();
    private long toldNs;
    private int runsDone;
    private int runs = -1;
    private volatile @Nullable Snapshot snapshot;

    /** Of a job that has not begun, whose deciding policy the changes know. */
    JobProgress(RunChanges changes, LongSupplier nanoTime) {
        this.changes = changes;
        this.nanoTime = nanoTime;
    }

    @Nullable
    Snapshot snapshot() {
        return snapshot;
    }

    /** Names of the tiers of the run that goes on, fastest first. */
    List<String> tiers() {
        return tiers;
    }

    /** How many runs the job has. */
    void expect(int count) {
        runs = count;
    }

    /** A run of the job is about to begin. */
    void beginRun(PreparedRun run, RunMeters published) {
        running = run;
        meters = published;
        tiers = run.testbed().tiers().stream().map(Tier::name).toList();
    }

    /** A run of the job has ended, in whatever way. */
    void endRun() {
        meters.close();
        meters = RunMeters.NONE;
        runsDone++;
    }

    /** Tells the meters what has been counted since they were last told. */
    void publish(LiveRun run) {
        meters.publish(run, changes.deciding().policy());
    }

    /** Tells the meters of latencies and busy times under the policy that decides, before another does; too dear for every chunk. */
    void publishTimes(LiveRun run) {
        meters.publishTimes(run, changes.deciding().policy());
    }

    /** Whether there is no snapshot, or an old one. */
    boolean isDue() {
        return snapshot == null || isOld();
    }

    private boolean isOld() {
        return nanoTime.getAsLong() - toldNs >= SNAPSHOT_INTERVAL_NS;
    }

    /** Says how far the run has come; too dear for every chunk. */
    void tell(LiveRun run) {
        toldNs = nanoTime.getAsLong();
        publishTimes(run);
        meters.show(run, changes.deciding().policy());
        RunCounters counters = run.counters();
        Map<String, Long> served = new LinkedHashMap<>();
        Map<String, Long> pages = new LinkedHashMap<>();
        for (int tier = 0; tier < tiers.size(); tier++) {
            served.put(tiers.get(tier), counters.served[tier]);
            pages.put(tiers.get(tier), (long) run.pagesIn(tier));
        }
        snapshot = new Snapshot(
                counters.accesses,
                running == null ? -1 : running.accesses(),
                run.modelTimePs() / 1e12,
                changes.deciding().policy(),
                served,
                pages,
                runsDone,
                runs,
                0);
    }

    /** Says how far the comparison of a measured run with the model has come, if what was said last is old. */
    void tellCompared(long access) {
        Snapshot measured = snapshot;
        if (measured != null && isOld()) {
            toldNs = nanoTime.getAsLong();
            snapshot = measured.comparedTo(access);
        }
    }
}
