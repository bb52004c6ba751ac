package io.thermocline.engine.run;

import io.thermocline.engine.workload.AccessBatch;

/**
 * Hears of each access of a run where it was served and how long it took. Called by the run's own thread, in an order
 * that depends on the run alone.
 *
 * <p>Accesses that find their data in the first tier are the rule: of them it is told in stretches only
 * ({@link #decided}).
 */
public interface AccessListener {
    /**
     * An access was decided that is not a hit whose data is in the first tier: {@link #completed} follows.
     *
     * @param access its number, from 0
     */
    void waits(long access);

    /**
     * The latency of such an access is known.
     *
     * @param tier number of the tier that served it
     * @param latencyPs from issue to completion, in picoseconds; 0 without a clock
     */
    void completed(long access, int tier, long latencyPs);

    /**
     * The accesses of a batch that have been decided, in the order of their numbers: {@link #decided} follows. In a
     * workload of many streams under the model clock this order is known only now.
     *
     * @param batch not to be kept
     * @param from the first of them
     * @param to behind the last one
     */
    default void accesses(AccessBatch batch, int from, int to) {}

    /**
     * All accesses before {@code end} have been decided; those since the call before of which nothing else was heard
     * were served by the first tier.
     *
     * @param hitPs latency of each of them; 0 without a clock
     */
    void decided(long end, long hitPs);

    /** All accesses before {@code end} have completed, at a barrier or the end of the run. */
    void drained(long end);
}
