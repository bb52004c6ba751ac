package io.thermocline.policies.reference;

import io.thermocline.engine.core.Replacement;

/**
 * First in, first out, where pages leave by their age alone, as they do from the first tier. {@link Fifo} is for tiers that pages leave for other
 * reasons as well.
 *
 * <p>State: 4 B a frame. Cost: nothing for a hit, O(1) for a miss.
 */
final class FifoQueue implements Replacement {
    private final FrameQueue queue;

    /** An empty tier of so many frames. */
    FifoQueue(int frames) {
        queue = new FrameQueue(frames);
    }

    @Override
    public int victim(int page, long access) {
        return queue.removeOldest();
    }

    @Override
    public void onFill(int page, int frame, long access) {
        queue.add(frame);
    }
}
