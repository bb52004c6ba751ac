package io.thermocline.client;

/**
 * Receives the place and latency of each access of a stream.
 *
 * <p>Called by one thread at a time, not the one that makes the accesses. A slow access may be reported after later
 * ones.
 */
@FunctionalInterface
public interface ServedListener {
    /**
     * Reports that an access was served.
     *
     * @param access number of the access in the stream, from 0
     * @param tier number of the tier that had the page, from 0, the fastest
     * @param latencyNs model time from issue to completion, in nanoseconds; -1 without a clock
     */
    void served(long access, int tier, long latencyNs);
}
