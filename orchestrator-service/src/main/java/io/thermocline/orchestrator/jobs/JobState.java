package io.thermocline.orchestrator.jobs;

/** How far a job has come. */
public enum JobState {
    /** Waits for its turn. */
    QUEUED,
    /** Goes on. */
    RUNNING,
    /** Stands between two chunks until it is resumed or cancelled. */
    PAUSED,
    /** Has a result. */
    SUCCEEDED,
    /** Ended without a result; says why. */
    FAILED,
    /** Ended because it was asked to. */
    CANCELLED;

    /** Whether nothing more will happen. */
    public boolean over() {
        return this == SUCCEEDED || this == FAILED || this == CANCELLED;
    }
}
