package io.thermocline.tier.node;

import it.unimi.dsi.fastutil.longs.LongList;

/** Sums of the counters of leases. */
final class Totals {
    private long bytesIn;
    private long bytesOut;
    private long remoteBytes;
    private long served;

    void add(RunLease lease, long[] operations) {
        LeaseCounters counters = lease.counters();
        bytesIn += counters.bytesIn();
        bytesOut += counters.bytesOut();
        remoteBytes += counters.remoteBytes();
        served += counters.served();
        long[] more = lease.operations();
        for (int action = 0; action < more.length; action++) {
            operations[action] += more[action];
        }
    }

    Totals copy() {
        Totals copy = new Totals();
        copy.bytesIn = bytesIn;
        copy.bytesOut = bytesOut;
        copy.remoteBytes = remoteBytes;
        copy.served = served;
        return copy;
    }

    NodeCounters counters(long[] operations, int waiting) {
        return new NodeCounters(LongList.of(operations), bytesIn, bytesOut, remoteBytes, served, waiting);
    }
}
