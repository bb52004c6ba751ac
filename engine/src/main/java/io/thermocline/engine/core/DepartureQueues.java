package io.thermocline.engine.core;

import io.thermocline.engine.InvalidInputException;
import java.util.Arrays;

/**
 * The events to come, as queues that are sorted by themselves: one for each channel of a server and added latency, one for each pure delay.
 *
 * <p>The next event is the smallest head. Ties go to the queue with the lower number, within a queue to the one that came first; queue numbers
 * are therefore part of a result. The heads are few (about ten on the shipped testbeds), so a scan finds the smallest; beyond {@value #MOST_SCANNED} a
 * tournament tree over the heads does.
 */
final class DepartureQueues {
    /** The time of an event that does not exist. */
    static final long NEVER = Long.MAX_VALUE;

    private static final int INITIAL = 64;
    private static final int MOST_SCANNED = 32;

    private long[][] times = new long[0][];
    private int[][] operations = new int[0][];
    private int[] heads = new int[0];
    private int[] sizes = new int[0];
    private long[] headTimes = new long[0];
    private int leaves; // of the tree, 0 while heads are scanned
    private int[] winners =
            new int[0]; // by node: the queue with the earliest head below it; node n has children 2n, 2n + 1
    private long nextTime = NEVER;
    private int nextQueue = -1;

    /** Adds {@code count} queues and returns the number of the first. */
    int add(int count) {
        int first = heads.length;
        int length = first + count;
        times = Arrays.copyOf(times, length);
        operations = Arrays.copyOf(operations, length);
        heads = Arrays.copyOf(heads, length);
        sizes = Arrays.copyOf(sizes, length);
        leaves = length <= MOST_SCANNED ? 0 : Integer.highestOneBit(length - 1) * 2;
        headTimes = Arrays.copyOf(headTimes, Math.max(length, leaves));
        Arrays.fill(headTimes, first, headTimes.length, NEVER);
        for (int queue = first; queue < length; queue++) {
            times[queue] = new long[INITIAL];
            operations[queue] = new int[INITIAL];
        }
        if (leaves > 0) {
            plantTree();
        }
        return first;
    }

    /** The refusal of a run whose times no longer fit a {@code long} of picoseconds. */
    static InvalidInputException beyondTheClock() {
        return new InvalidInputException(
                "the run lasts longer than 106 days of model time, which is as far as the clock"
                        + " counts; take faster devices or fewer accesses, or --clock none");
    }

    /** When the next event is, or {@link #NEVER}. */
    long nextTime() {
        return nextTime;
    }

    /**
     * Appends a departure.
     *
     * @throws InvalidInputException if its time is beyond what the clock can count
     * @throws IllegalStateException if it is earlier than the one before it in its queue
     */
    void push(int queue, long time, int operation) {
        if (time < 0) {
            throw beyondTheClock();
        }
        long[] queueTimes = times[queue];
        int size = sizes[queue];
        if (size == queueTimes.length) {
            enlarge(queue);
            queueTimes = times[queue];
        }
        int mask = queueTimes.length - 1;
        int slot = heads[queue] + size & mask;
        if (size == 0) {
            headTimes[queue] = time;
            if (leaves > 0) {
                replay(queue);
            } else if (time < nextTime || (time == nextTime && queue < nextQueue)) {
                nextTime = time;
                nextQueue = queue;
            }
        } else if (time < queueTimes[slot - 1 & mask]) {
            throw new IllegalStateException("time runs back in queue " + queue);
        }
        queueTimes[slot] = time;
        operations[queue][slot] = operation;
        sizes[queue] = size + 1;
    }

    /** Takes the operation of the next event. */
    int pop() {
        int queue = nextQueue;
        int mask = times[queue].length - 1;
        int head = heads[queue];
        int operation = operations[queue][head];
        head = head + 1 & mask;
        heads[queue] = head;
        int size = --sizes[queue];
        headTimes[queue] = size == 0 ? NEVER : times[queue][head];
        if (leaves > 0) {
            replay(queue);
        } else {
            scan();
        }
        return operation;
    }

    private void scan() {
        long[] candidates = headTimes;
        long time = NEVER;
        for (long candidate : candidates) {
            time = Math.min(time, candidate); // no branch, as none could be predicted
        }
        int queue = 0;
        while (candidates[queue] != time) {
            queue++;
        }
        nextTime = time;
        nextQueue = queue;
    }

    private void plantTree() {
        winners = new int[2 * leaves];
        for (int queue = 0; queue < leaves; queue++) {
            winners[leaves + queue] = queue;
        }
        for (int node = leaves - 1; node > 0; node--) {
            winners[node] = winner(winners[2 * node], winners[2 * node + 1]);
        }
        nextQueue = winners[1];
        nextTime = headTimes[nextQueue];
    }

    /** The head of a queue has changed: finds the winners above it again. */
    private void replay(int queue) {
        for (int node = leaves + queue >> 1; node > 0; node >>= 1) {
            winners[node] = winner(winners[2 * node], winners[2 * node + 1]);
        }
        nextQueue = winners[1];
        nextTime = headTimes[nextQueue];
    }

    private int winner(int lower, int higher) {
        return headTimes[higher] < headTimes[lower] ? higher : lower;
    }

    private void enlarge(int queue) {
        int length = times[queue].length;
        long[] longer = new long[2 * length];
        int[] longerOperations = new int[2 * length];
        for (int i = 0; i < length; i++) {
            int slot = heads[queue] + i & length - 1;
            longer[i] = times[queue][slot];
            longerOperations[i] = operations[queue][slot];
        }
        times[queue] = longer;
        operations[queue] = longerOperations;
        heads[queue] = 0;
    }
}
