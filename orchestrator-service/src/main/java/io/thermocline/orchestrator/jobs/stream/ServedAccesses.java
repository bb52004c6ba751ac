package io.thermocline.orchestrator.jobs.stream;

/**
 * Accesses of a client whose latency has become known, in the order of their numbers.
 *
 * @param first number of the first
 * @param offsets difference of each number to the first; empty if the numbers are consecutive
 * @param tiers number of the tier that served each
 * @param latenciesNs latency of each; empty without a clock
 */
@SuppressWarnings("ArrayRecordComponent") // handed over, never compared
public record ServedAccesses(long first, int[] offsets, byte[] tiers, long[] latenciesNs) {
    /** Returns how many they are. */
    public int size() {
        return tiers.length;
    }
}
