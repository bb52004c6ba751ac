package io.thermocline.engine.core;

import io.thermocline.engine.SplitMix64;

/**
 * The streams that can issue, or compute first, by the time from which on they can. Each stream is in it at most once.
 *
 * <p>At one time they come by their number with some of its bits inverted, others from instant to instant, none at time 0: of an aligned group of 2^k neighbours
 * none is first more often than others, and neighbours stay neighbours. If the lowest number were always first, one warp of those that share a page would ask for each
 * further page of theirs, and never the others.
 *
 * <p>Many become ready at once, when a page lands that they wait for or all pass a barrier: those of one time are a set of bits, one for each place in their order,
 * whose first is found through a summary of its words. The others, few, are a binary heap.
 */
final class ReadyStreams {
    private static final int WORD_BITS = 6;
    private static final int SUMMARY_BITS = 2 * WORD_BITS; // places of a word of the summary

    private final int invertible; // bits: all that a number can have

    // those of one time
    private long togetherSince;
    private int inverted; // bits, at that time
    private int togetherCount;
    private final long[] together; // by place, a bit
    private final long[] filledWords; // a bit a word that is not zero

    // the others, at other times or at the same
    private final long[] sinces;
    private final int[] places;
    private int size;

    /** Room for so many streams; none is ready. */
    ReadyStreams(int count) {
        invertible = Math.max(1, 2 * Integer.highestOneBit(count - 1)) - 1;
        filledWords = new long[(invertible >> SUMMARY_BITS) + 1];
        together = new long[filledWords.length << WORD_BITS];
        sinces = new long[count + 1]; // from 1 on: node n has children 2n and 2n + 1
        places = new int[count + 1];
    }

    /** The place of a stream among all that are ready since the same time, and the stream of a place. */
    int place(int stream, long sincePs) {
        return stream ^ inverted(sincePs);
    }

    private int inverted(long timePs) {
        return (int) SplitMix64.mix(timePs) & invertible;
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
        DepartureQueues.withinTheClock(timePs);
        if (togetherCount == 0) {
            togetherSince = timePs;
            inverted = inverted(timePs);
        }
        if (timePs == togetherSince) {
            int place = stream ^ inverted;
            int word = place >> WORD_BITS;
            together[word] |= 1L << place;
            filledWords[word >> WORD_BITS] |= 1L << word;
            togetherCount++;
        } else {
            pushAlone(place(stream, timePs), timePs);
        }
    }

    private void pushAlone(int place, long timePs) {
        int node = ++size;
        while (node > 1 && isBefore(timePs, place, node >> 1)) {
            sinces[node] = sinces[node >> 1];
            places[node] = places[node >> 1];
            node >>= 1;
        }
        sinces[node] = timePs;
        places[node] = place;
    }

    /** Takes the first stream, of which there must be one. */
    int pop() {
        if (togetherCount > 0) {
            int word = firstWord();
            int place = word << WORD_BITS | Long.numberOfTrailingZeros(together[word]);
            if (size == 0 || isBefore(togetherSince, place, 1)) {
                together[word] &= together[word] - 1;
                if (together[word] == 0) {
                    filledWords[word >> WORD_BITS] ^= 1L << word;
                }
                togetherCount--;
                return place ^ inverted;
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
        int first = place(places[1], sinces[1]);
        long since = sinces[size];
        int place = places[size];
        size--;
        int node = 1;
        while (2 * node <= size) {
            int child = 2 * node;
            if (child < size && isBefore(sinces[child + 1], places[child + 1], child)) {
                child++;
            }
            if (!isBefore(sinces[child], places[child], since, place)) {
                break;
            }
            sinces[node] = sinces[child];
            places[node] = places[child];
            node = child;
        }
        sinces[node] = since;
        places[node] = place;
        return first;
    }

    private boolean isBefore(long timePs, int place, int node) {
        return isBefore(timePs, place, sinces[node], places[node]);
    }

    private static boolean isBefore(long timePs, int place, long otherPs, int other) {
        return timePs < otherPs || (timePs == otherPs && place < other);
    }
}
