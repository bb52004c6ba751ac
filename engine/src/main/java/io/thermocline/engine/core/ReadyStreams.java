package io.thermocline.engine.core;

/**
 * The streams that can issue, or compute first, by the time from which on they can; at one time the lowest number comes first. A binary heap, as long as few can: most
 * streams wait for their accesses. Each stream is in it at most once.
 */
final class ReadyStreams {
    private final long[] sinces;
    private final int[] streams;
    private int size;

    /** Room for so many streams; none is ready. */
    ReadyStreams(int count) {
        sinces = new long[count + 1]; // from 1 on: node n has children 2n and 2n + 1
        streams = new int[count + 1];
    }

    /** From when on the first of them can issue, or {@link DepartureQueues#NEVER}. */
    long nextTime() {
        return size == 0 ? DepartureQueues.NEVER : sinces[1];
    }

    /**
     * A stream can issue from a time on.
     *
     * @throws io.thermocline.engine.InvalidInputException if the time is beyond what the clock can count
     */
    void push(int stream, long timePs) {
        if (timePs < 0) {
            throw DepartureQueues.beyondTheClock();
        }
        int node = ++size;
        while (node > 1 && isBefore(timePs, stream, node >> 1)) {
            sinces[node] = sinces[node >> 1];
            streams[node] = streams[node >> 1];
            node >>= 1;
        }
        sinces[node] = timePs;
        streams[node] = stream;
    }

    /** Takes the first stream, of which there must be one. */
    int pop() {
        int first = streams[1];
        long since = sinces[size];
        int stream = streams[size];
        size--;
        int node = 1;
        while (2 * node <= size) {
            int child = 2 * node;
            if (child < size && isBefore(sinces[child + 1], streams[child + 1], child)) {
                child++;
            }
            if (!isBefore(sinces[child], streams[child], since, stream)) {
                break;
            }
            sinces[node] = sinces[child];
            streams[node] = streams[child];
            node = child;
        }
        sinces[node] = since;
        streams[node] = stream;
        return first;
    }

    private boolean isBefore(long timePs, int stream, int node) {
        return isBefore(timePs, stream, sinces[node], streams[node]);
    }

    private static boolean isBefore(long timePs, int stream, long otherPs, int other) {
        return timePs < otherPs || (timePs == otherPs && stream < other);
    }
}
