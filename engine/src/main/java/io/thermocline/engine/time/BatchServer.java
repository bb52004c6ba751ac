package io.thermocline.engine.time;

import io.thermocline.engine.hardware.Stage;

/**
 * A server that, when idle, takes up to a number of the operations that wait and is done with all of them at once. It
 * may have several pools, each of them such a server.
 */
final class BatchServer {
    private final Stage.Batch described;
    private final Station station;
    private final DepartureQueue queue;
    private final DepartureQueues queues;

    // by pool
    private final OperationLine[] waiting;
    private final int[] running;

    private double waitedPs; // of all operations together

    /** An idle server. */
    BatchServer(Stage.Batch described, Station station, DepartureQueue queue, DepartureQueues queues) {
        this.described = described;
        this.station = station;
        this.queue = queue;
        this.queues = queues;
        running = new int[described.pools()];
        waiting = new OperationLine[described.pools()];
        for (int pool = 0; pool < waiting.length; pool++) {
            waiting[pool] = new OperationLine();
        }
    }

    /** The pool to which an operation comes. */
    int pool(Operation operation) {
        return operation.pool(running.length, described.neighbours());
    }

    /** An operation comes that adds so much to its batch. */
    void arrive(long timePs, Operation operation, long addsPs) {
        int pool = pool(operation);
        operation.addsPs = addsPs;
        waiting[pool].add(operation);
        if (running[pool] == 0) {
            begin(pool, timePs);
        }
    }

    /** One of the operations of a pool's batch has gone on; behind the last one the next batch begins. */
    void depart(int pool, long timePs) {
        running[pool]--;
        if (running[pool] == 0) {
            begin(pool, timePs);
        }
    }

    /** How long operations have waited for their batch to begin, all of them together; of each it is counted then. */
    double waitedPs() {
        return waitedPs;
    }

    private void begin(int pool, long timePs) {
        Operation first = waiting[pool].first();
        if (first == null) {
            return;
        }
        long takesPs = described.setupPs();
        Operation next = first;
        while (next != null && running[pool] < described.most()) {
            takesPs += next.addsPs;
            waitedPs += timePs - next.arrivedPs;
            next = next.following;
            running[pool]++;
        }
        waiting[pool].leaveBefore(next);
        station.occupy(takesPs);
        Operation operation = first;
        while (operation != null && operation != next) {
            Operation behind = operation.following;
            operation.addsPs = takesPs;
            queues.push(queue, timePs + takesPs, operation);
            operation = behind;
        }
    }
}
