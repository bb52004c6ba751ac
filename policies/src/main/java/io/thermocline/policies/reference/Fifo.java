package io.thermocline.policies.reference;

import io.thermocline.engine.policy.CacheHints;
import io.thermocline.engine.policy.FlightWindow;
import io.thermocline.engine.policy.Replacement;

/**
 * First in, first out. The page that has been in the tier for longest leaves; accesses change nothing.
 *
 * <p>Source: Belady, <em>A study of replacement algorithms for a virtual-storage computer</em>, IBM Systems Journal
 * 5(2), 1966. A ring has the frames in the order in which they were filled. A filling whose page leaves out of its turn
 * stays there, to be passed over. Which ones those are need not be found: of the fillings of one frame only the last
 * can hold a page, so it is enough to count those that hold none. A full ring is tidied.
 *
 * <p>The oldest page of a full tier came before all others, so that it is never in flight.
 *
 * <p>State: 12 to 20 B a frame. Cost: nothing for a hit, O(1) for a miss on average.
 */
public final class Fifo implements Replacement, CacheHints {
    private final int[] ring; // frames, by number of their filling
    private final int mask;
    private final int[] gone; // of each frame: so many of its fillings in the ring, the oldest, hold no page
    // numbers of fillings, which may run past the largest: differences and low bits count
    private int oldest; // of those that may hold a page
    private int next;

    /** An empty tier of {@code frames} frames. */
    public Fifo(int frames) {
        ring = new int[Math.max(2, 2 * Integer.highestOneBit(2 * Math.max(1, frames) - 1))];
        mask = ring.length - 1;
        gone = new int[frames];
    }

    @Override
    public int victim(int page, long access, FlightWindow flights) {
        int frame = ring[oldest & mask];
        while (gone[frame] > 0) {
            gone[frame]--;
            frame = ring[++oldest & mask];
        }
        return frame;
    }

    @Override
    public void onFill(int page, int frame, long access) {
        if (next - oldest == ring.length) {
            tidy();
        }
        ring[next++ & mask] = frame;
    }

    @Override
    public void onRemove(int page, int frame) {
        if (ring[oldest & mask] == frame) {
            oldest++; // if it is not the page's filling, it was counted, and the page's is counted for it
        } else {
            gone[frame]++;
        }
    }

    /** Closes up the ring: of a full one, at least half has gone. */
    private void tidy() {
        int end = next;
        next = oldest;
        for (int number = oldest; number != end; number++) {
            int frame = ring[number & mask];
            if (gone[frame] > 0) {
                gone[frame]--;
            } else {
                ring[next++ & mask] = frame;
            }
        }
    }

    @Override
    public int nextVictims(int[] into, int count) {
        int found = 0;
        int looks = Math.min(next - oldest, 2 * count); // any number may have gone
        for (int number = oldest; found < count && looks > 0; number++, looks--) {
            into[found] = ring[number & mask];
            found += gone[into[found]] - 1 >>> 31; // empty frames are left out, and those that are here twice
        }
        return found;
    }

    @Override
    public int touchFrame(int frame) {
        return gone[frame];
    }
}
