package io.thermocline.engine.time;

import org.jspecify.annotations.Nullable;

/**
 * Departures from one server with one latency added, from one pure delay, or of another kind of event, in order of
 * time. {@link DepartureQueues} fills and empties it.
 */
final class DepartureQueue {
    /** Breaks ties between queues: part of a result. */
    final int number;

    /** The departures, where they come in no order; none in a queue whose departures form a list. */
    final @Nullable DepartureHeap heap;

    /** The first operation, if any. */
    @Nullable
    Operation first;

    /** The last operation of a list, undefined if there is none; none where there is a heap. */
    @Nullable
    Operation last;

    /** When the first departs; undefined if there is none. */
    long headPs;

    /** The next in the order of the queues that are not empty. */
    DepartureQueue later = this;

    DepartureQueue(int number, @Nullable DepartureHeap heap) {
        this.number = number;
        this.heap = heap;
    }

    /** Whether its head comes before a departure of another queue. */
    boolean isBefore(long timePs, DepartureQueue other) {
        return headPs < timePs || headPs == timePs && number < other.number;
    }
}
