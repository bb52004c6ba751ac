package io.thermocline.orchestrator.jobs.session;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.run.LiveRun;
import io.thermocline.orchestrator.jobs.request.Pacing;
import java.time.Duration;

/** Wall time of a job: what is left of its limit, and how far its run is ahead of its pace. Used by the job's thread. */
final class RunTimer {
    private static final int RUN_TO_WATCH_TIME = 4; // so that watches take a fifth of the time at most

    private final Pacing pacing;
    private final Duration limit;
    private final SessionClock clock;
    private long jobBeganNs;
    private long runBeganNs;
    private long pausedNs; // during the run
    private long nextWatchNs;

    /**
     * Creates the timer of a job that has not begun.
     *
     * @param limit wall time that the job may take
     */
    RunTimer(Pacing pacing, Duration limit, SessionClock clock) {
        this.pacing = pacing;
        this.limit = limit;
        this.clock = clock;
    }

    void beginJob() {
        jobBeganNs = nowNs();
    }

    void beginRun() {
        runBeganNs = nowNs();
        pausedNs = 0;
        nextWatchNs = runBeganNs;
    }

    long nowNs() {
        return clock.nanoTime();
    }

    /** Counts the time since {@code beganNs} as a pause of the run. */
    void addPauseSince(long beganNs) {
        pausedNs += nowNs() - beganNs;
    }

    /** Returns whether watches may be executed again. */
    boolean isWatchDue() {
        return nowNs() - nextWatchNs >= 0;
    }

    /** Counts the time since {@code beganNs} as spent on watches. */
    void addWatchSince(long beganNs) {
        long endedNs = nowNs();
        nextWatchNs = endedNs + RUN_TO_WATCH_TIME * (endedNs - beganNs);
    }

    /** Returns the wall time in nanoseconds by which a run is ahead of its pace; negative if it is behind. */
    long aheadNs(LiveRun run) {
        return pacing.aheadNs(run.modelTimePs(), nowNs() - runBeganNs - pausedNs);
    }

    /**
     * Returns the wall time that the job may still take, in nanoseconds.
     *
     * @throws InvalidInputException if none is left
     */
    long checkedLeftNs() {
        long leftNs = limit.toNanos() - (nowNs() - jobBeganNs);
        if (leftNs <= 0) {
            throw new InvalidInputException("it took longer than " + limit.toSeconds()
                    + " s, the limit of wall time; lower the scale or the number of accesses");
        }
        return leftNs;
    }
}
