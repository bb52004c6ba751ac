package io.thermocline.engine.time;

import io.thermocline.engine.InvalidInputException;
import org.jspecify.annotations.Nullable;

/**
 * The events to come, as queues in order of time: one for each server and added latency, one for each pure delay.
 *
 * <p>A departure's place is looked for from the end of its queue: one channel puts operations out in order, and on a
 * server with several an operation overtakes at most those that the other channels serve meanwhile. Departures from a
 * server with pools overtake many, and form a heap.
 *
 * <p>The next event is the earliest head. Ties go to the queue with the lower number, within a queue to the one that
 * came first; queue numbers are therefore part of a result. The queues that are not empty form a list in the order of
 * their heads, in which a queue that has got another head looks for its place from the front: most are empty most of
 * the time, and what departs next is seldom late.
 */
public final class DepartureQueues {
    /** The time of an event that does not exist. */
    public static final long NEVER = Long.MAX_VALUE;

    private final DepartureQueue none = new DepartureQueue(Integer.MAX_VALUE, null); // the end of the list
    private DepartureQueue earliest = none;
    private int count;

    public DepartureQueues() {
        none.headPs = NEVER;
    }

    /** Adds a queue, behind the others where there is a tie. */
    DepartureQueue add() {
        return new DepartureQueue(count++, null);
    }

    /** Adds a queue, as {@link #add}, for departures that come in no order, as those of a server with pools. */
    DepartureQueue addUnordered() {
        return new DepartureQueue(count++, new DepartureHeap());
    }

    /**
     * A sum of times, if it still fits a {@code long} of picoseconds.
     *
     * @throws InvalidInputException if it has run past the last of them
     */
    public static long withinTheClock(long timePs) {
        if (timePs < 0 || timePs == NEVER) {
            throw new InvalidInputException(
                    "the run lasts longer than 106 days of model time, which is as far as the clock"
                            + " counts; take faster devices or fewer accesses, or clock none");
        }
        return timePs;
    }

    /** When the next event is, or {@link #NEVER}. */
    long nextTime() {
        return earliest.headPs;
    }

    /**
     * Puts a departure into its queue, behind those at the same time.
     *
     * @param operation is in no queue now
     * @throws InvalidInputException if its time is beyond what the clock can count
     */
    void push(DepartureQueue queue, long timePs, Operation operation) {
        operation.departsPs = withinTheClock(timePs);
        Operation last = queue.last;
        if (queue.first == null || last == null) {
            pushAlone(queue, timePs, operation);
        } else if (last.departsPs <= timePs) {
            operation.following = null;
            operation.preceding = last;
            last.following = operation;
            queue.last = operation;
        } else {
            pushBefore(last, queue, timePs, operation);
        }
    }

    /** Puts a departure into a queue without others, or into one that has a heap. */
    private void pushAlone(DepartureQueue queue, long timePs, Operation operation) {
        operation.following = null;
        DepartureHeap heap = queue.heap;
        if (heap == null) {
            queue.last = operation;
        } else {
            heap.add(operation);
            if (heap.first() != operation) {
                return;
            }
            if (queue.first != null) {
                leave(queue);
            }
        }
        queue.first = operation;
        enter(queue, timePs);
    }

    /** Puts a departure before one that is later. */
    private void pushBefore(Operation later, DepartureQueue queue, long timePs, Operation operation) {
        Operation behind = later;
        Operation before = later.preceding;
        while (behind != queue.first && before != null && before.departsPs > timePs) {
            behind = before;
            before = behind.preceding;
        }
        operation.following = behind;
        behind.preceding = operation;
        if (behind == queue.first || before == null) {
            leave(queue);
            queue.first = operation;
            enter(queue, timePs);
        } else {
            before.following = operation;
            operation.preceding = before;
        }
    }

    /** A queue outside the list has got a head. */
    private void enter(DepartureQueue queue, long timePs) {
        queue.headPs = timePs;
        DepartureQueue first = earliest;
        if (first.isBefore(timePs, queue)) {
            enterBehind(first, queue, timePs);
        } else {
            queue.later = first;
            earliest = queue;
        }
    }

    private static void enterBehind(DepartureQueue first, DepartureQueue queue, long timePs) {
        DepartureQueue before = first;
        DepartureQueue next = before.later;
        while (next.isBefore(timePs, queue)) {
            before = next;
            next = next.later;
        }
        before.later = queue;
        queue.later = next;
    }

    /** Takes a queue out of the list. */
    private void leave(DepartureQueue queue) {
        if (earliest == queue) {
            earliest = queue.later;
            return;
        }
        DepartureQueue before = earliest;
        while (before.later != queue) {
            before = before.later;
        }
        before.later = queue.later;
    }

    /**
     * Takes the operation of the next event.
     *
     * @throws IllegalStateException if there is none
     */
    Operation pop() {
        DepartureQueue queue = earliest;
        Operation operation = queue.first;
        if (operation == null) {
            throw new IllegalStateException("nothing is to happen any more");
        }
        DepartureQueue next = queue.later;
        Operation second = operation.following;
        if (second == null && queue.heap != null) {
            second = behindFirst(queue.heap);
        }
        queue.first = second;
        if (second == null) {
            earliest = next;
            return operation;
        }
        long timePs = second.departsPs;
        queue.headPs = timePs;
        if (next.isBefore(timePs, queue)) {
            earliest = next;
            enterBehind(next, queue, timePs);
        }
        return operation;
    }

    private static @Nullable Operation behindFirst(DepartureHeap heap) {
        heap.removeFirst();
        return heap.first();
    }
}
