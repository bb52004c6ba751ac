package io.thermocline.engine.core;

import java.util.Arrays;

/**
 * A server that, when idle, takes up to so many of the operations that wait and is done with all of them at once. The line is as long as there are
 * operations.
 */
final class BatchServer {
    private static final int NONE = -1;

    private final int most;
    private final long setupPs;
    private final int queue;
    private final DepartureQueues queues;

    private int firstWaiting = NONE;
    private int lastWaiting = NONE;
    private int running;

    // by operation
    private int[] following = new int[0]; // in line
    private long[] costPs = new long[0];
    private long[] arrivedPs = new long[0];

    private double waitedPs; // of all operations together

    /** An idle server whose departures stand in {@code queue}. */
    BatchServer(int most, long setupPs, int queue, DepartureQueues queues) {
        this.most = most;
        this.setupPs = setupPs;
        this.queue = queue;
        this.queues = queues;
    }

    /**
     * An operation comes that adds so much to its batch.
     *
     * @return how long the batch takes that begins with it, 0 if none begins
     */
    long arrive(long timePs, int operation, long addsPs) {
        if (operation >= following.length) {
            int length = Math.max(operation + 1, 2 * following.length);
            following = Arrays.copyOf(following, length);
            costPs = Arrays.copyOf(costPs, length);
            arrivedPs = Arrays.copyOf(arrivedPs, length);
        }
        costPs[operation] = addsPs;
        arrivedPs[operation] = timePs;
        following[operation] = NONE;
        if (firstWaiting == NONE) {
            firstWaiting = operation;
        } else {
            following[lastWaiting] = operation;
        }
        lastWaiting = operation;
        return running == 0 ? begin(timePs) : 0;
    }

    /**
     * One of the operations of the batch has gone on; behind the last one the next batch begins.
     *
     * @return how long that batch takes, 0 if none begins
     */
    long depart(long timePs) {
        running--;
        return running == 0 && firstWaiting != NONE ? begin(timePs) : 0;
    }

    /** How long operations have waited for their batch to begin, all of them together; of each it is counted then. */
    double waitedPs() {
        return waitedPs;
    }

    private long begin(long timePs) {
        long takesPs = setupPs;
        int first = firstWaiting;
        while (firstWaiting != NONE && running < most) {
            takesPs += costPs[firstWaiting];
            waitedPs += timePs - arrivedPs[firstWaiting];
            firstWaiting = following[firstWaiting];
            running++;
        }
        int operation = first;
        for (int i = 0; i < running; i++) {
            int next = following[operation];
            queues.push(queue, timePs + takesPs, operation);
            operation = next;
        }
        return takesPs;
    }
}
