package io.thermocline.tier.node;

/**
 * Counters of a lease since it was opened.
 *
 * @param operations moves that ended at this node, in or out
 * @param bytesIn bytes of moves in; a page's size each, also without payload
 * @param bytesOut bytes of moves out
 * @param writes pages whose contents changed in place, remote writes included
 * @param remoteAccesses remote accesses
 * @param remoteBytes bytes of the remote accesses
 * @param invalidations dropped mappings
 * @param served accesses served, as reported by the batches
 */
public record LeaseCounters(
        long operations,
        long bytesIn,
        long bytesOut,
        long writes,
        long remoteAccesses,
        long remoteBytes,
        long invalidations,
        long served) {
    static final LeaseCounters ZERO = new LeaseCounters(0, 0, 0, 0, 0, 0, 0, 0);
}
