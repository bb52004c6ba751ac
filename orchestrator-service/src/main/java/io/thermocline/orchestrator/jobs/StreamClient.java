package io.thermocline.orchestrator.jobs;

/** A client that streams accesses into a run, as its run sees it. Called by several threads. */
public interface StreamClient {
    /** Whether it takes answers without anything piling up; if not, {@link ClientStream#nudge} follows when it does. */
    boolean isReady();

    /** Accesses were served. */
    void served(ServedAccesses served);

    /** All accesses before {@code access} have completed, at a barrier or the end. */
    void flushed(long access);

    /** There is room for another batch again. */
    void more();

    /**
     * The run is over, in whatever way.
     *
     * @param failure why it failed; empty where it did not
     */
    void ended(JobState state, String failure);
}
