package io.thermocline.orchestrator.jobs;

/**
 * Accesses of a client whose latency has become known, in the order of their numbers.
 *
 * @param first number of the first
 * @param offsets for each by how much its number exceeds that of the first; empty where they follow one another
 * @param tiers for each the number of the tier that served it
 * @param latenciesNs for each its latency; empty without a clock
 */
@SuppressWarnings("ArrayRecordComponent") // handed over, never compared
public record ServedAccesses(long first, int[] offsets, byte[] tiers, long[] latenciesNs) {
    /** How many they are. */
    public int size() {
        return tiers.length;
    }
}
