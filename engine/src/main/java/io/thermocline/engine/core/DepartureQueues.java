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

    private static final int NONE = -1;
    private static final int MOST_SCANNED = 32;

    // by queue: its first and last operation
    private int[] firsts = new int[0];
    private int[] lasts = new int[0];
    private long[] headTimes = new long[0]; // when the first departs

    // by operation
    private long[] departures = new long[0];
    private int[] following = new int[0]; // in its queue

    private int leaves; // of the tree, 0 while heads are scanned
    private int[] winners =
            new int[0]; // by node: the queue with the earliest head below it; node n has children 2n, 2n + 1
    private long nextTime = NEVER;
    private int nextQueue = -1;

    /** Adds {@code count} queues and returns the number of the first. */
    int add(int count) {
        int first = firsts.length;
        int length = first + count;
        firsts = Arrays.copyOf(firsts, length);
        lasts = Arrays.copyOf(lasts, length);
        Arrays.fill(firsts, first, length, NONE);
        leaves = length <= MOST_SCANNED ? 0 : Integer.highestOneBit(length - 1) * 2;
        headTimes = Arrays.copyOf(headTimes, Math.max(length, leaves));
        Arrays.fill(headTimes, first, headTimes.length, NEVER);
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
     * @param operation a number that stands in no queue now
     * @throws InvalidInputException if its time is beyond what the clock can count
     * @throws IllegalStateException if it is earlier than the one before it in its queue
     */
    void push(int queue, long time, int operation) {
        if (time < 0) {
            throw beyondTheClock();
        }
        if (operation >= departures.length) {
            enlarge(operation);
        }
        if (firsts[queue] == NONE) {
            firsts[queue] = operation;
            headTimes[queue] = time;
            if (leaves > 0) {
                replay(queue);
            } else if (time < nextTime || (time == nextTime && queue < nextQueue)) {
                nextTime = time;
                nextQueue = queue;
            }
        } else {
            int last = lasts[queue];
            if (time < departures[last]) {
                throw new IllegalStateException("time runs back in queue " + queue);
            }
            following[last] = operation;
        }
        lasts[queue] = operation;
        departures[operation] = time;
        following[operation] = NONE;
    }

    /**
     * As {@link #push}, but in the order of time, behind those at the same time. For queues whose departures do not come sorted; they must be short, since
     * the place is looked for from the first on.
     */
    void insert(int queue, long time, int operation) {
        int before = NONE;
        int behind = firsts[queue];
        while (behind != NONE && departures[behind] <= time) {
            before = behind;
            behind = following[behind];
        }
        if (behind == NONE) {
            push(queue, time, operation);
        } else if (before == NONE) {
            int last = lasts[queue];
            firsts[queue] = NONE; // as if it were alone
            push(queue, time, operation);
            following[operation] = behind;
            lasts[queue] = last;
        } else {
            if (operation >= departures.length) {
                enlarge(operation);
            }
            following[before] = operation;
            following[operation] = behind;
            departures[operation] = time;
        }
    }

    /** Takes the operation of the next event. */
    int pop() {
        int queue = nextQueue;
        int operation = firsts[queue];
        int second = following[operation];
        firsts[queue] = second;
        headTimes[queue] = second == NONE ? NEVER : departures[second];
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

    private void enlarge(int operation) {
        int length = Math.max(operation + 1, 2 * departures.length);
        departures = Arrays.copyOf(departures, length);
        following = Arrays.copyOf(following, length);
    }
}
