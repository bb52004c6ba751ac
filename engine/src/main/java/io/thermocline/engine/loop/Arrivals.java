package io.thermocline.engine.loop;

import io.thermocline.engine.workload.AccessBatch;

/**
 * How far the arrivals of an open workload have come, with the timers between them, and which accesses of a batch
 * arrive before an instant.
 */
final class Arrivals {
    private final AccessBatch batch;
    private long nowPs;

    /**
     * Nothing has arrived.
     *
     * @param batch has a column of arrivals whenever it is asked about
     */
    Arrivals(AccessBatch batch) {
        this.batch = batch;
    }

    /**
     * When the last access arrived that was asked about, or what was due between two accesses, whichever came later.
     */
    long nowPs() {
        return nowPs;
    }

    /** Something is due between two accesses. */
    void passTime(long duePs) {
        nowPs = duePs;
    }

    /**
     * The accesses of the batch, from {@code from} on, that arrive before an instant do so; an access that follows
     * another arrives with it.
     *
     * @return the number of the first that does not, or {@code to}
     */
    int before(long instantPs, int from, int to) {
        int last = to - 1;
        while (last > from && batch.arrivalPs[last] == AccessBatch.FOLLOWS) {
            last--;
        }
        int i = to;
        if (batch.arrivalPs[last] >= instantPs) {
            i = from;
            while (batch.arrivalPs[i] < instantPs) {
                i++;
            }
        }
        for (int before = i - 1; before >= from; before--) {
            if (batch.arrivalPs[before] != AccessBatch.FOLLOWS) {
                nowPs = Math.max(nowPs, batch.arrivalPs[before]);
                break;
            }
        }
        return i;
    }
}
