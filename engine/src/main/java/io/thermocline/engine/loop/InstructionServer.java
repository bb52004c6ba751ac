package io.thermocline.engine.loop;

import io.thermocline.engine.time.DepartureQueues;

/**
 * The accelerator's instructions as a server that all streams share, first come, first served: the streams that have
 * any share what it does, and those that wait for pages take nothing of it. As it is one server, the streams leave it
 * in the order in which they came.
 *
 * <p>State: a place for each stream, which is in it at most once.
 */
final class InstructionServer {
    private final int[] streams; // a ring
    private final long[] donePs;
    private final int mask;
    private int head;
    private int count;
    private long freePs; // when all that came are done

    /** An idle server. */
    InstructionServer(int streamCount) {
        streams = new int[Integer.highestOneBit(streamCount) * 2];
        donePs = new long[streams.length];
        mask = streams.length - 1;
    }

    /**
     * A stream comes with instructions that take {@code takesPs}, no earlier than those before it.
     *
     * @throws io.thermocline.engine.InvalidInputException if they end beyond what the clock can count
     */
    void add(int stream, long timePs, long takesPs) {
        freePs = DepartureQueues.withinTheClock(Math.max(freePs, timePs) + takesPs);
        int at = head + count & mask;
        streams[at] = stream;
        donePs[at] = freePs;
        count++;
    }

    /** What is not done at {@code timePs} is done that much later. */
    void delay(long timePs, long picoseconds) {
        for (int i = count - 1; i >= 0 && donePs[head + i & mask] > timePs; i--) {
            donePs[head + i & mask] += picoseconds;
        }
        if (freePs > timePs) {
            freePs = DepartureQueues.withinTheClock(freePs + picoseconds);
        }
    }

    /** When the instructions of the next stream are done, or {@link DepartureQueues#NEVER}. */
    long nextTime() {
        return count == 0 ? DepartureQueues.NEVER : donePs[head];
    }

    /** Takes the next stream, of which there must be one. */
    int take() {
        int stream = streams[head];
        head = head + 1 & mask;
        count--;
        return stream;
    }
}
