package io.thermocline.orchestrator.jobs.store;

/** The states of a job. */
public enum JobState {
    /** Waits for a thread. */
    QUEUED,
    /** Is being run. */
    RUNNING,
    /** Is held at a chunk boundary until it is resumed or cancelled. */
    PAUSED,
    /** Has a result. */
    SUCCEEDED,
    /** Ended without a result, for a reason. */
    FAILED,
    /** Ended because a caller asked. */
    CANCELLED;

    /** Returns whether the state is final. */
    public boolean over() {
        return this == SUCCEEDED || this == FAILED || this == CANCELLED;
    }
}
