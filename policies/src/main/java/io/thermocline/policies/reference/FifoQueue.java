package io.thermocline.policies.reference;

import io.thermocline.engine.core.Replacement;

/**
 * First in, first out, where pages leave by their age alone, as they do from the first tier. {@link Fifo} is for tiers that pages leave for other
 * reasons as well.
 *
 * <p>State: 4 B a frame. Cost: nothing for a hit, O(1) for a miss.
 */
final class FifoQueue implements Replacement {
    private final int[] queue; // a ring of frames
    private int oldest;
    private int next;

    /** An empty tier of so many frames. */
    FifoQueue(int frames) {
        queue = new int[frames];
    }

    @Override
    public int victim(int page, long access) {
        int frame = queue[oldest];
        oldest = after(oldest);
        return frame;
    }

    @Override
    public void onFill(int page, int frame, long access) {
        queue[next] = frame;
        next = after(next);
    }

    private int after(int place) {
        return place + 1 == queue.length ? 0 : place + 1;
    }
}
