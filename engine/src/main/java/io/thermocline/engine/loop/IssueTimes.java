package io.thermocline.engine.loop;

/**
 * What kept the accelerator from issuing, in picoseconds of model time; gaps between issues and instructions left
 * aside.
 */
final class IssueTimes {
    /** Nothing had arrived. */
    long arrivalPs;

    /** As many accesses were outstanding as can be. */
    long windowPs;

    /** Accesses before a barrier had to complete. */
    long barrierPs;

    /** After the last issue, until the last access completed. */
    long drainPs;

    /** After the last access, until the last operation was done. */
    long flushPs;

    /** The first tier itself served accesses, all of them together; these times overlap. */
    double firstTierPs;

    /** Stops of the accelerator delayed accesses, all of them together. */
    double stoppedPs;
}
