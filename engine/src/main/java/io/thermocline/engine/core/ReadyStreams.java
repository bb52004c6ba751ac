package io.thermocline.engine.core;

/**
 * The streams that can issue, or compute first, by the time from which on they can; at one time the lowest number comes first. Each stream is in it at most once.
 *
 * <p>Many become ready at once, when a page lands that they wait for or all pass a barrier: those of one time are a set of bits, whose lowest is found through a
 * summary of its words. The others, few, are a binary heap.
 */
final class ReadyStreams {
    private static final int WORD_BITS = 6;

    // those of one time
    private long togetherSince;
    private int togetherCount;
    private final long[] together; // by stream, a bit
    private final long[] filledWords; // a bit a word that is not zero

    // the others, at other times or at the same
    private final long[] sinces;
    private final int[] streams;
    private int size;

    /** Room for so many streams; none is ready. */
    ReadyStreams(int count) {
        together = new long[words(count)];
        filledWords = new long[words(together.length)];
        sinces = new long[count + 1]; // from 1 on: node n has children 2n and 2n + 1
        streams = new int[count + 1];
    }

    private static int words(int bits) {
        return (bits - 1 >> WORD_BITS) + 1;
    }

    /** From when on the first of them can issue, or {@link DepartureQueues#NEVER}. */
    long nextTime() {
        long others = size == 0 ? DepartureQueues.NEVER : sinces[1];
        return togetherCount == 0 ? others : Math.min(togetherSince, others);
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
        if (togetherCount == 0) {
            togetherSince = timePs;
        }
        if (timePs == togetherSince) {
            int word = stream >> WORD_BITS;
            together[word] |= 1L << stream;
            filledWords[word >> WORD_BITS] |= 1L << word;
            togetherCount++;
        } else {
            pushAlone(stream, timePs);
        }
    }

    private void pushAlone(int stream, long timePs) {
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
        if (togetherCount > 0) {
            int word = firstWord();
            int stream = word << WORD_BITS | Long.numberOfTrailingZeros(together[word]);
            if (size == 0 || isBefore(togetherSince, stream, 1)) {
                together[word] &= together[word] - 1;
                if (together[word] == 0) {
                    filledWords[word >> WORD_BITS] ^= 1L << word;
                }
                togetherCount--;
                return stream;
            }
        }
        return popAlone();
    }

    private int firstWord() {
        int summary = 0;
        while (filledWords[summary] == 0) {
            summary++;
        }
        return summary << WORD_BITS | Long.numberOfTrailingZeros(filledWords[summary]);
    }

    private int popAlone() {
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
