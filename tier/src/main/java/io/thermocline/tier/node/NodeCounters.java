package io.thermocline.tier.node;

import it.unimi.dsi.fastutil.longs.LongList;

/**
 * What all leases of a node did since its start; the counters are monotonic.
 *
 * @param operations operations that ended, by action ({@link io.thermocline.tier.operation.OperationCode})
 * @param bytesIn bytes of moves in
 * @param bytesOut bytes of moves out
 * @param remoteBytes bytes of remote accesses
 * @param served accesses served, as the batches said
 * @param waiting operations that wait for their turn now
 */
public record NodeCounters(
        LongList operations, long bytesIn, long bytesOut, long remoteBytes, long served, int waiting) {}
