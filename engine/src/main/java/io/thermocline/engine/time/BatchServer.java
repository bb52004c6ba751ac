package io.thermocline.engine.time;

/**
 * A server that, when idle, takes up to a number of the operations that wait and is done with all of them at once.
 */
final class BatchServer {
    private final int most;
    private final long setupPs;
    private final Station station;
    private final DepartureQueue queue;
    private final DepartureQueues queues;

    private final OperationLine waiting = new OperationLine();
    private int running;
    private double waitedPs; // of all operations together

    /** An idle server. */
    BatchServer(int most, long setupPs, Station station, DepartureQueue queue, DepartureQueues queues) {
        this.most = most;
        this.setupPs = setupPs;
        this.station = station;
        this.queue = queue;
        this.queues = queues;
    }

    /** An operation comes that adds so much to its batch. */
    void arrive(long timePs, Operation operation, long addsPs) {
        operation.addsPs = addsPs;
        waiting.add(operation);
        if (running == 0) {
            begin(timePs);
        }
    }

    /** One of the operations of the batch has gone on; behind the last one the next batch begins. */
    void depart(long timePs) {
        running--;
        if (running == 0) {
            begin(timePs);
        }
    }

    /** How long operations have waited for their batch to begin, all of them together; of each it is counted then. */
    double waitedPs() {
        return waitedPs;
    }

    private void begin(long timePs) {
        Operation first = waiting.first();
        if (first == null) {
            return;
        }
        long takesPs = setupPs;
        Operation next = first;
        while (next != null && running < most) {
            takesPs += next.addsPs;
            waitedPs += timePs - next.arrivedPs;
            next = next.following;
            running++;
        }
        waiting.leaveBefore(next);
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
