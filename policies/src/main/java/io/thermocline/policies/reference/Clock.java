package io.thermocline.policies.reference;

import io.thermocline.engine.core.Replacement;
import java.util.Arrays;

/**
 * Second chance. A hand goes round the frames: it spares a page that was accessed since its last visit, clears the mark, and stops at the first
 * page without one.
 *
 * <p>Source: Corbató, <em>A paging experiment with the Multics system</em>, MIT Project MAC report MAC-M-384, 1968, with one mark a frame. Whether
 * coming in counts as an access differs between systems and is a choice here: it does not in libCacheSim, it does in GMT.
 *
 * <p>State: 1 B a frame. Cost: one store a hit; a miss looks at no frame more often than twice.
 */
public final class Clock implements Replacement {
    private static final byte OCCUPIED = 0;
    private static final byte REFERENCED = 1;
    private static final byte EMPTY = 2;

    private final byte[] state; // of each frame
    private final byte filled;
    private int hand;

    /**
     * An empty tier.
     *
     * @param frames how many frames it has
     * @param referenceOnFill whether the access that brings a page counts
     */
    public Clock(int frames, boolean referenceOnFill) {
        state = new byte[frames];
        Arrays.fill(state, EMPTY);
        filled = referenceOnFill ? REFERENCED : OCCUPIED;
    }

    @Override
    public void onHit(int page, int frame, boolean write, long access) {
        state[frame] = REFERENCED;
    }

    @Override
    public int victim(int page, long access) {
        while (true) {
            int frame = hand;
            hand = frame + 1 == state.length ? 0 : frame + 1;
            if (state[frame] == OCCUPIED) {
                return frame;
            }
            state[frame] &= ~REFERENCED;
        }
    }

    @Override
    public void onFill(int page, int frame, long access) {
        state[frame] = filled;
    }

    @Override
    public void onRemove(int page, int frame) {
        state[frame] = EMPTY;
    }

    @Override
    public int nextVictims(int[] into, int count) {
        int found = 0;
        int frame = hand;
        int looks = Math.min(state.length, 4 * count); // all may be referenced
        for (int seen = 0; found < count && seen < looks; seen++) {
            into[found] = frame;
            found += state[frame] - 1 >>> 31; // 1 if OCCUPIED
            frame = frame + 1 == state.length ? 0 : frame + 1;
        }
        return found;
    }
}
