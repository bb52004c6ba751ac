package io.thermocline.engine.run;

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
     * All accesses before {@code end} have been decided; those since the call before of which nothing else was heard
     * were served by the first tier.
     *
     * @param hitPs latency of each of them; 0 without a clock
     */
    void decided(long end, long hitPs);

    /** All accesses before {@code end} have completed, at a barrier or the end of the run. */
    void drained(long end);
}
