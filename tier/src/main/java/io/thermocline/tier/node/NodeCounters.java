package io.thermocline.tier.node;

import it.unimi.dsi.fastutil.longs.LongList;

/**
 * Counters over all leases of a node since its start. All are monotonic except {@code waiting}.
 *
 * @param operations operations that ended, by action ({@link io.thermocline.tier.operation.OperationCode})
 * @param bytesIn bytes of moves in
 * @param bytesOut bytes of moves out
 * @param remoteBytes bytes of remote accesses
 * @param served accesses served, as reported by the batches
 * @param waiting operations that now wait for earlier ones at their frames
 */
public record NodeCounters(
        LongList operations, long bytesIn, long bytesOut, long remoteBytes, long served, int waiting) {}
