package io.thermocline.tier.node;

/**
 * What a lease did, since it was opened.
 *
 * @param operations moves that ended at this node, in or out
 * @param bytesIn bytes of moves in, a page's size each, also without payload
 * @param bytesOut bytes of moves out
 * @param writes pages whose contents changed in place, remote writes included
 * @param remoteAccesses remote accesses
 * @param remoteBytes their bytes
 * @param invalidations mappings dropped
 * @param served accesses served, as the batches said
 */
public record LeaseCounters(
        long operations,
        long bytesIn,
        long bytesOut,
        long writes,
        long remoteAccesses,
        long remoteBytes,
        long invalidations,
        long served) {}
