package io.thermocline.engine.loop;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.time.DepartureQueues;

/**
 * The streams that can issue, or compute first, by the time from which on they can. Each stream is in it at most once.
 * Streams become ready as time passes, so that they queue in order by themselves; those of one time have an order of
 * their own.
 *
 * <p>At one time they come by their number with some of its bits inverted, others from instant to instant, none at time
 * 0: of an aligned group of 2^k neighbours none is first more often than others, and neighbours stay neighbours. If the
 * lowest number were always first, one warp of those that share a page would ask for each further page of theirs, and
 * never the others.
 *
 * <p>Many become ready at once, when a page lands that they wait for or all pass a barrier: those that come next are a
 * set of bits, one for each place in their order, whose first is found through a summary of its words.
 *
 * <p>State: 12 to 24 B a stream, and a bit a place. Cost of a stream: the same however many there are, alone; a look at
 * two words among others.
 */
final class ReadyStreams {
    private static final int WORD_BITS = 6;
    private static final int SUMMARY_BITS = 2 * WORD_BITS; // places of a word of the summary

    private final int invertible; // bits: all that a number can have

    // those that come next, if they are of one time with others
    private long togetherSince;
    private int inverted; // bits, at that time
    private int togetherCount;
    private final long[] together; // by place, a bit
    private final long[] filledWords; // a bit a word that is not zero

    // those after them, a ring in the order of time
    private final long[] sinces;
    private final int[] streams;
    private final int mask;
    private int head;
    private int queued;
    private long lastPs; // when the last one became ready

    /** An empty queue with room for all streams. */
    ReadyStreams(int count) {
        invertible = Math.max(1, 2 * Integer.highestOneBit(count - 1)) - 1;
        filledWords = new long[(invertible >> SUMMARY_BITS) + 1];
        together = new long[filledWords.length << WORD_BITS];
        sinces = new long[2 * Integer.highestOneBit(count)];
        streams = new int[sinces.length];
        mask = sinces.length - 1;
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
        if (togetherCount > 0) {
            return togetherSince;
        }
        return queued == 0 ? DepartureQueues.NEVER : sinces[head];
    }

    /**
     * A stream can issue from a time on, no earlier than those before it.
     *
     * @throws io.thermocline.engine.InvalidInputException if the time is beyond what the clock can count
     */
    void push(int stream, long timePs) {
        DepartureQueues.withinTheClock(timePs);
        if (timePs < lastPs) {
            throw new IllegalStateException("stream " + stream + " became ready at " + timePs + ", before " + lastPs);
        }
        lastPs = timePs;
        if (togetherCount > 0 && timePs == togetherSince) {
            add(stream);
        } else {
            int at = head + queued & mask;
            sinces[at] = timePs;
            streams[at] = stream;
            queued++;
        }
    }

    private void add(int stream) {
        int place = stream ^ inverted;
        int word = place >> WORD_BITS;
        together[word] |= 1L << place;
        filledWords[word >> WORD_BITS] |= 1L << word;
        togetherCount++;
    }

    /** Takes the first stream, of which there must be one. */
    int pop() {
        if (togetherCount == 0) {
            long since = sinces[head];
            int stream = dequeue();
            if (queued == 0 || sinces[head] != since) {
                return stream;
            }
            togetherSince = since;
            inverted = inverted(since);
            add(stream);
            while (queued > 0 && sinces[head] == since) {
                add(dequeue());
            }
        }
        return popTogether();
    }

    private int dequeue() {
        int stream = streams[head];
        head = head + 1 & mask;
        queued--;
        return stream;
    }

    private int popTogether() {
        int summary = 0;
        while (filledWords[summary] == 0) {
            summary++;
        }
        int word = summary << WORD_BITS | Long.numberOfTrailingZeros(filledWords[summary]);
        int place = word << WORD_BITS | Long.numberOfTrailingZeros(together[word]);
        together[word] &= together[word] - 1;
        if (together[word] == 0) {
            filledWords[summary] ^= 1L << word;
        }
        togetherCount--;
        return place ^ inverted;
    }
}
