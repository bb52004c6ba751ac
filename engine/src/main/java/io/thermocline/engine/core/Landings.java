package io.thermocline.engine.core;

/** Learns that what accesses waited for has come. */
interface Landings {
    /** The operation that a list of accesses waited for is done. */
    void landed(int list, long timePs);
}
