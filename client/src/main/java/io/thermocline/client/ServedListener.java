package io.thermocline.client;

/**
 * Hears where each access of a stream was served. Called by one thread at a time, not that which makes the accesses. An access that took long may be
 * told of after others that followed it.
 */
@FunctionalInterface
public interface ServedListener {
    /**
     * An access was served.
     *
     * @param access its number in the stream, from 0
     * @param tier number of the tier in which its page lay, from 0, the fastest
     * @param latencyNs model time from its issue to its completion, in nanoseconds; -1 without a clock
     */
    void served(long access, int tier, long latencyNs);
}
