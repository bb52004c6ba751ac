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
}
