package io.thermocline.engine.time;

/** Learns that what accesses waited for has come. */
public interface Landings {
    /**
     * The operation that a list of accesses waited for is done.
     *
     * @param begun whether the first of them began the operation
     * @return how long the others waited, all of them together
     */
    long landed(int list, long timePs, boolean begun);

    /** Accesses note from now on when they issue, since they may be delayed later. */
    default void track() {}

    /** Each access that is outstanding at {@code timePs} completes this much later. */
    default void delayOutstanding(long timePs, long picoseconds) {}

    /** Accesses that the first tier has completed before {@code timePs}, which is now. */
    default long completedByFirstTier(long timePs) {
        return 0;
    }
}
