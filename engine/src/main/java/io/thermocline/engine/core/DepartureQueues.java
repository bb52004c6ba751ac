package io.thermocline.engine.core;

import io.thermocline.engine.InvalidInputException;
import java.util.Arrays;

/**
 * The events to come, as queues in order of time: one for each server and added latency, one for each pure delay.
 *
 * <p>A departure's place is looked for from the end of its queue: one channel puts operations out in order, and on a server with several an operation overtakes at
 * most those that the other channels serve meanwhile.
 *
 * <p>The next event is the smallest head. Ties go to the queue with the lower number, within a queue to the one that came first; queue numbers
 * are therefore part of a result. The heads are few (about ten on the shipped testbeds) and stand in groups of {@value #GROUP}, each with its earliest:
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
    private int[] preceding = new int[0]; // of no meaning for the first

    // by group of neighbouring queues: the earliest of their heads
    private long[] groupTimes = new long[0];
    private int[] groupQueues = new int[0];
    private long nextTime = NEVER;
    private int nextGroup;

    /** Adds a queue and returns its number. */
    int add() {
        int queue = firsts.length;
        firsts = Arrays.copyOf(firsts, queue + 1);
        lasts = Arrays.copyOf(lasts, queue + 1);
        firsts[queue] = NONE;
        if (queue % GROUP == 0) {
            int group = queue / GROUP;
            headTimes = Arrays.copyOf(headTimes, queue + GROUP);
            Arrays.fill(headTimes, queue, queue + GROUP, NEVER);
            groupTimes = Arrays.copyOf(groupTimes, group + 1);
            groupQueues = Arrays.copyOf(groupQueues, group + 1);
            groupTimes[group] = NEVER;
        }
        return queue;
    }

    /**
     * A sum of times, if it still fits a {@code long} of picoseconds.
     *
     * @throws InvalidInputException if it has run past the last of them
     */
    static long withinTheClock(long timePs) {
        if (timePs < 0 || timePs == NEVER) {
            throw new InvalidInputException(
                    "the run lasts longer than 106 days of model time, which is as far as the clock"
                            + " counts; take faster devices or fewer accesses, or --clock none");
        }
        return timePs;
    }

    /** When the next event is, or {@link #NEVER}. */
    long nextTime() {
        return nextTime;
    }

    /**
     * Puts a departure into its queue, behind those at the same time.
     *
     * @param operation a number that stands in no queue now
     * @throws InvalidInputException if its time is beyond what the clock can count
     */
    void push(int queue, long time, int operation) {
        if (operation >= departures.length) {
            enlarge(operation);
        }
        departures[operation] = withinTheClock(time);
        if (firsts[queue] == NONE) {
            following[operation] = NONE;
            lasts[queue] = operation;
            putFirst(queue, time, operation);
            return;
        }
        int last = lasts[queue];
        if (departures[last] <= time) {
            following[operation] = NONE;
            lasts[queue] = operation;
            following[last] = operation;
            preceding[operation] = last;
        } else {
            pushBefore(last, queue, time, operation);
        }
    }

    /** Puts a departure before one that is later. */
    private void pushBefore(int later, int queue, long time, int operation) {
        int behind = later;
        while (behind != firsts[queue] && departures[preceding[behind]] > time) {
            behind = preceding[behind];
        }
        following[operation] = behind;
        if (behind == firsts[queue]) {
            putFirst(queue, time, operation);
        } else {
            int before = preceding[behind];
            following[before] = operation;
            preceding[operation] = before;
        }
        preceding[behind] = operation;
    }

    /** A queue has got another head: it may be the earliest. */
    private void putFirst(int queue, long time, int operation) {
        firsts[queue] = operation;
        headTimes[queue] = time;
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

    /**
     * Finds the earliest head of a group again: in two halves side by side, then of those. A time that is known to be earlier stays at hand, since looking it up by
     * its number would make each comparison wait for the one before. No branches, as none could be predicted.
     */
    private void scanGroup(int group) {
        long[] times = headTimes;
        int first = group * GROUP;
        int middle = first + GROUP / 2;
        int queue = first;
        long time = times[first];
        int otherQueue = middle;
        long otherTime = times[middle];
        for (int i = 1; i < GROUP / 2; i++) {
            long less = times[first + i] - time;
            long otherLess = times[middle + i] - otherTime;
            queue += first + i - queue & onesIfNegative(less);
            time += less & less >> 63;
            otherQueue += middle + i - otherQueue & onesIfNegative(otherLess);
            otherTime += otherLess & otherLess >> 63;
        }
        long less = otherTime - time;
        groupQueues[group] = queue + (otherQueue - queue & onesIfNegative(less));
        groupTimes[group] = time + (less & less >> 63);
    }

    private void scanGroups() {
        int group = 0;
        long time = groupTimes[0];
        for (int i = 1; i < groupTimes.length; i++) {
            long less = groupTimes[i] - time;
            group += i - group & onesIfNegative(less);
            time += less & less >> 63;
        }
        nextTime = time;
        nextGroup = group;
    }

    /** All bits if a number is negative, else none. */
    private static int onesIfNegative(long number) {
        return (int) (number >> 63);
    }

    private void enlarge(int operation) {
        int length = Math.max(operation + 1, 2 * departures.length);
        departures = Arrays.copyOf(departures, length);
        following = Arrays.copyOf(following, length);
        preceding = Arrays.copyOf(preceding, length);
    }
}
