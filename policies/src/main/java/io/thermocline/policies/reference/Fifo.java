package io.thermocline.policies.reference;

import io.thermocline.engine.core.Replacement;

/**
 * First in, first out. The page that has been in the tier for longest leaves; accesses change nothing.
 *
 * <p>Source: Belady, <em>A study of replacement algorithms for a virtual-storage computer</em>, IBM Systems Journal 5(2), 1966. Frames stand in a ring
 * in the order in which they were filled. A page that leaves for another reason than its age leaves a hole, to be passed over; when the ring is full of
 * holes, it is tidied.
 *
 * <p>State: 12 to 20 B a frame. Cost: nothing for a hit, O(1) for a miss on average.
 */
public final class Fifo implements Replacement {
    private static final int HOLE = -1;

    private final int[] ring; // frames, by number of their filling
    private final int mask;
    private final int[] filling; // of each frame: number of its last filling
    private int oldest; // number of the oldest filling that may be good
    private int next; // number of the next filling

    /** An empty tier of so many frames. */
    public Fifo(int frames) {
        ring = new int[Math.max(2, 2 * Integer.highestOneBit(2 * Math.max(1, frames) - 1))];
        mask = ring.length - 1;
        filling = new int[frames];
    }

    @Override
    public int victim(int page, long access) {
        int frame = ring[oldest & mask];
        while (frame == HOLE) {
            frame = ring[++oldest & mask];
        }
        return frame;
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
        if (ring[oldest & mask] == frame) {
            oldest++;
        } else {
            ring[filling[frame] & mask] = HOLE;
        }
    }

    /** Closes up the holes: at least half of a full ring. */
    private void tidy() {
        int end = next;
        next = oldest;
        for (int number = oldest; number != end; number++) {
            int frame = ring[number & mask];
            if (frame != HOLE) {
                ring[next & mask] = frame;
                filling[frame] = next++;
            }
        }
    }

    @Override
    public boolean tellsVictims() {
        return true;
    }

    @Override
    public int nextVictims(int[] into, int count) {
        int found = 0;
        int looks = Math.min(next - oldest, 2 * count); // there may be any number of holes
        for (int number = oldest; found < count && looks > 0; number++, looks--) {
            into[found] = ring[number & mask];
            found += ~into[found] >>> 31; // 0 for a HOLE
        }
        return found;
    }

    @Override
    public int touchFrame(int frame) {
        return ring[filling[frame] & mask];
    }
}
