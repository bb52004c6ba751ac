package io.thermocline.policies.reference;

import io.thermocline.engine.policy.CacheHints;
import io.thermocline.engine.policy.FlightWindow;
import io.thermocline.engine.policy.Replacement;

/**
 * Second chance. A hand goes round the frames: it spares a page that was accessed since its last visit, clears the
 * mark, and stops at the first page without one that is not in flight.
 *
 * <p>Source: Corbató, <em>A paging experiment with the Multics system</em>, MIT Project MAC report MAC-M-384, 1968,
 * with one mark a frame. Whether coming in counts as an access differs between systems and is a choice here: it does
 * not in libCacheSim, it does in GMT.
 *
 * <p>The hand looks at 64 frames at a time: how many it spares depends on the accesses, and a branch for each could not
 * be predicted.
 *
 * <p>State: 2 bits a frame. Cost: one store a hit; a miss looks at no frame more often than twice.
 */
public class Clock implements Replacement, CacheHints {
    private static final int WORD_BITS = 6;
    private static final long ALL = -1L;

    private final int frames;
    private final long[] occupied; // a bit a frame
    private final long[] referenced; // a bit a frame; undefined while it is empty
    private final boolean referenceOnFill;
    private int hand;

    /**
     * An empty tier.
     *
     * @param frames how many frames it has
     * @param referenceOnFill whether the access that brings a page counts
     */
    public Clock(int frames, boolean referenceOnFill) {
        this.frames = frames;
        this.referenceOnFill = referenceOnFill;
        occupied = new long[(frames + Long.SIZE - 1) / Long.SIZE];
        referenced = new long[occupied.length];
    }

    @Override
    public void onHit(int page, int frame, boolean write, long access) {
        referenced[frame >>> WORD_BITS] |= 1L << frame;
    }

    @Override
    public int victim(int page, long access, FlightWindow flights) {
        int frame = advance();
        while (flights.isInFlight(frame)) {
            frame = advance();
        }
        return frame;
    }

    /** Moves the hand past the next page without a mark, and returns its frame. */
    private int advance() {
        int word = hand >>> WORD_BITS;
        long ahead = ALL << hand;
        while (true) {
            long candidates = occupied[word] & ~referenced[word] & ahead;
            if (candidates != 0) {
                int frame = word << WORD_BITS | Long.numberOfTrailingZeros(candidates);
                referenced[word] &= ~(ahead & Long.lowestOneBit(candidates) - 1);
                hand = frame + 1 == frames ? 0 : frame + 1;
                return frame;
            }
            referenced[word] &= ~ahead;
            word = word + 1 == occupied.length ? 0 : word + 1;
            ahead = ALL;
        }
    }

    @Override
    public void onFill(int page, int frame, long access) {
        int word = frame >>> WORD_BITS;
        long bit = 1L << frame;
        occupied[word] |= bit;
        referenced[word] = referenceOnFill ? referenced[word] | bit : referenced[word] & ~bit;
    }

    @Override
    public void onRemove(int page, int frame) {
        occupied[frame >>> WORD_BITS] &= ~(1L << frame);
    }

    @Override
    public int nextVictims(int[] into, int count) {
        int found = 0;
        int word = hand >>> WORD_BITS;
        long ahead = ALL << hand;
        int further = Math.min(occupied.length, 1 + 4 * count / Long.SIZE); // words; all may be referenced
        for (int seen = 0; found < count && seen <= further; seen++) {
            long candidates = occupied[word] & ~referenced[word] & ahead;
            for (; candidates != 0 && found < count; candidates &= candidates - 1) {
                into[found++] = word << WORD_BITS | Long.numberOfTrailingZeros(candidates);
            }
            word = word + 1 == occupied.length ? 0 : word + 1;
            ahead = seen + 1 == occupied.length ? ~(ALL << hand) : ALL; // at last what is behind the hand in its word
        }
        return found;
    }
}
