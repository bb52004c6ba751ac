package io.thermocline.policies.reference;

import io.thermocline.engine.policy.FlightWindow;
import io.thermocline.engine.policy.Replacement;

/**
 * First in, first out, where pages leave by their age alone, as they do from the first tier. {@link Fifo} is for tiers
 * that pages leave for other reasons as well.
 *
 * <p>The oldest page of a full tier came before all others, so that it is never in flight.
 *
 * <p>A victim must leave, and one page come, before the next is asked for: what comes is written where the victim
 * stood.
 *
 * <p>State: 4 B a frame. Cost: nothing for a hit, O(1) for a miss.
 */
final class FifoQueue implements Replacement {
    private final int[] order; // frames by their filling, in a ring
    private int next; // place of the next filling; in a full tier that of the oldest one

    /** An empty tier of {@code frames} frames. */
    FifoQueue(int frames) {
        order = new int[frames];
    }

    @Override
    public int victim(int page, long access, FlightWindow flights) {
        return order[next];
    }

    @Override
    public void onFill(int page, int frame, long access) {
        order[next] = frame;
        next = next + 1 == order.length ? 0 : next + 1;
    }
}
