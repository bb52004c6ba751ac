package io.thermocline.orchestrator.jobs.stream;

import io.thermocline.orchestrator.jobs.store.JobState;

/** The client that streams accesses into a run, as the run sees it. Called by several threads. */
public interface StreamClient {
    /** Returns whether it can take answers now; if not, it calls {@link ClientStream#nudge} when it can. */
    boolean isReady();

    /** Answers accesses that were served. */
    void served(ServedAccesses served);

    /** Tells that all accesses before {@code access} have completed, at a barrier or the end. */
    void flushed(long access);

    /** Tells that there is room for another batch again. */
    void more();

    /**
     * Tells that the run is over, however it went.
     *
     * @param failure reason of its failure; empty if it did not fail
     */
    void ended(JobState state, String failure);
}
