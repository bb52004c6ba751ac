package io.thermocline.engine.core;

import io.thermocline.engine.InvalidInputException;
import java.util.Arrays;

/**
 * The events to come, as queues that are sorted by themselves: one for each channel of a server and added latency, one for each pure delay.
 *
 * <p>The next event is the smallest head. Ties go to the queue with the lower number, within a queue to the one that came first; queue numbers
 * are therefore part of a result. The heads are few (about thirty on the shipped testbeds) and stand in groups of {@value #GROUP}, each with its earliest:
 * an event changes one group, so that its heads and those of the groups are all that has to be looked at.
 */
final class DepartureQueues {
    /** The time of an event that does not exist. */
    static final long NEVER = Long.MAX_VALUE;

    private static final int NONE = -1;
    private static final int GROUP = 8;

    // by queue: its first and last operation
    private int[] firsts = new int[0];
    private int[] lasts = new int[0];
    private long[] headTimes = new long[0]; // when the first departs

    // by operation
    private long[] departures = new long[0];
    private int[] following = new int[0]; // in its queue

    // by group of neighbouring queues: the earliest of their heads
    private long[] groupTimes = new long[0];
    private int[] groupQueues = new int[0];
    private long nextTime = NEVER;
    private int nextGroup;

    /** Adds {@code count} queues and returns the number of the first. */
    int add(int count) {
        int first = firsts.length;
        int length = first + count;
        firsts = Arrays.copyOf(firsts, length);
        lasts = Arrays.copyOf(lasts, length);
        Arrays.fill(firsts, first, length, NONE);
        int groups = (length + GROUP - 1) / GROUP;
        headTimes = Arrays.copyOf(headTimes, groups * GROUP);
        Arrays.fill(headTimes, first, headTimes.length, NEVER);
        int before = groupTimes.length;
        groupTimes = Arrays.copyOf(groupTimes, groups);
        groupQueues = Arrays.copyOf(groupQueues, groups);
        Arrays.fill(groupTimes, before, groups, NEVER);
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
            lead(queue, time);
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

    /** A queue has got a head: it may be the earliest. */
    private void lead(int queue, long time) {
        int group = queue / GROUP;
        if (time < groupTimes[group] || time == groupTimes[group] && queue < groupQueues[group]) {
            groupTimes[group] = time;
            groupQueues[group] = queue;
        }
        if (time < nextTime || time == nextTime && group < nextGroup) {
            nextTime = time;
            nextGroup = group;
        }
    }

    /** Takes the operation of the next event. */
    int pop() {
        int group = nextGroup;
        int queue = groupQueues[group];
        int operation = firsts[queue];
        int second = following[operation];
        firsts[queue] = second;
        headTimes[queue] = second == NONE ? NEVER : departures[second];
        scanGroup(group);
        scanGroups();
        return operation;
    }

    /** Finds the earliest head of a group again. No branches, as none could be predicted. */
    private void scanGroup(int group) {
        int first = group * GROUP;
        long[] times = headTimes;
        long time = NEVER;
        for (int i = 0; i < GROUP; i++) {
            time = Math.min(time, times[first + i]);
        }
        int equal = 0; // a bit a queue
        for (int i = 0; i < GROUP; i++) {
            equal |= (int) (times[first + i] - time - 1 >>> 63) << i;
        }
        groupTimes[group] = time;
        groupQueues[group] = first + Integer.numberOfTrailingZeros(equal);
    }

    private void scanGroups() {
        long[] times = groupTimes;
        long time = NEVER;
        for (long candidate : times) {
            time = Math.min(time, candidate);
        }
        int group = 0;
        while (times[group] != time) {
            group++;
        }
        nextTime = time;
        nextGroup = group;
    }

    private void enlarge(int operation) {
        int length = Math.max(operation + 1, 2 * departures.length);
        departures = Arrays.copyOf(departures, length);
        following = Arrays.copyOf(following, length);
    }
}
