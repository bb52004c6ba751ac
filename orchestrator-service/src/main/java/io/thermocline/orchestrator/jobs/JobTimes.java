package io.thermocline.orchestrator.jobs;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.run.LiveRun;
import java.time.Duration;
import java.util.function.LongSupplier;

/** Wall time of a job: what it may still take, and how far its run is ahead of its pace. The job's thread alone. */
final class JobTimes {
    private final Pacing pacing;
    private final Duration longest;
    private final LongSupplier nanoTime;
    private long jobBeganNs;
    private long runBeganNs;
    private long pausedNs; // of the run

    /**
     * Times of a job that has not begun.
     *
     * @param longest wall time that the job may take
     */
    JobTimes(Pacing pacing, Duration longest, LongSupplier nanoTime) {
        this.pacing = pacing;
        this.longest = longest;
        this.nanoTime = nanoTime;
    }

    void beginJob() {
        jobBeganNs = now();
    }

    void beginRun() {
        runBeganNs = now();
        pausedNs = 0;
    }

    /** Wall time from an origin of its own, in nanoseconds. */
    long now() {
        return nanoTime.getAsLong();
    }

    /** The run has been paused from {@code beganNs} until now. */
    void paused(long beganNs) {
        pausedNs += now() - beganNs;
    }

    /** Wall time by which the run is ahead of its pace, in nanoseconds. */
    long aheadNs(LiveRun run) {
        return pacing.aheadNs(run.modelTimePs(), now() - runBeganNs - pausedNs);
    }

    /**
     * Wall time that the job may still take, in nanoseconds.
     *
     * @throws InvalidInputException if there is none left
     */
    long checkedLeft() {
        long left = longest.toNanos() - (now() - jobBeganNs);
        if (left <= 0) {
            throw new InvalidInputException("it took longer than " + longest.toSeconds()
                    + " s, the limit of wall time; lower --scale or the number of accesses");
        }
        return left;
    }
}
