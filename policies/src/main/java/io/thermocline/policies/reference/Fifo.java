package io.thermocline.policies.reference;

import io.thermocline.engine.core.Replacement;

/**
 * First in, first out. The page that has been in the tier for longest leaves; accesses change nothing.
 *
 * <p>Source: Belady, <em>A study of replacement algorithms for a virtual-storage computer</em>, IBM Systems Journal 5(2), 1966. Frames stand in a ring
 * in the order in which they were filled. A page that leaves for another reason than its age leaves its place in the ring behind, to be passed over;
 * when the ring is full of such places, it is tidied.
 *
 * <p>State: 12 to 20 B a frame. Cost: nothing for a hit, O(1) for a miss on average.
 */
public final class Fifo implements Replacement {
    private final int[] ring; // frames, by number of their filling
    private final int mask;
    private final int[] filling; // of each frame: number of the filling that is still good
    private int oldest; // number of the oldest filling that may be good
    private int next; // number of the next filling

    /** An empty tier of so many frames. */
    public Fifo(int frames) {
        ring = new int[Math.max(2, 2 * Integer.highestOneBit(2 * Math.max(1, frames) - 1))];
        mask = ring.length - 1;
        filling = new int[frames];
        java.util.Arrays.fill(filling, -1);
    }

    @Override
    public int victim(int page, long access) {
        while (filling[ring[oldest & mask]] != oldest) {
            oldest++;
        }
        return ring[oldest & mask];
    }

    @Override
    public void onFill(int page, int frame, long access) {
        if (next - oldest == ring.length) {
            tidy();
        }
        ring[next & mask] = frame;
        filling[frame] = next++;
    }

    @Override
    public void onRemove(int page, int frame) {
        filling[frame] = oldest - 1; // no place in the ring has this number
    }

    /** Closes up the places left behind: at least half of a full ring. */
    private void tidy() {
        int end = next;
        next = oldest;
        for (int number = oldest; number != end; number++) {
            int frame = ring[number & mask];
            if (filling[frame] == number) {
                ring[next & mask] = frame;
                filling[frame] = next++;
            }
        }
    }

    @Override
    public int nextVictimFrame() {
        return next == oldest ? -1 : ring[oldest & mask];
    }
}
