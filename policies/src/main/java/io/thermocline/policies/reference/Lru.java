package io.thermocline.policies.reference;

import io.thermocline.engine.policy.FlightWindow;
import io.thermocline.engine.policy.Replacement;

/**
 * Least recently used. The page whose last access is furthest back leaves.
 *
 * <p>Source: Mattson, Gecsei, Slutz and Traiger, <em>Evaluation techniques for storage hierarchies</em>, IBM Systems
 * Journal 9(2), 1970; a larger tier holds all that a smaller one does. No departures.
 *
 * <p>State: 8 B a frame. Cost: O(1) an access, two loads for a page that was the last accessed already.
 */
public final class Lru implements Replacement {
    private static final int STACK = 0;

    private final Links recency;

    /** An empty tier of {@code frames} frames. */
    public Lru(int frames) {
        recency = new Links(frames, 1);
    }

    @Override
    public void onHit(int page, int frame, boolean write, long access) {
        recency.renew(STACK, frame);
    }

    @Override
    public int victim(int page, long access, FlightWindow flights) {
        return recency.lastLanded(STACK, flights);
    }

    @Override
    public void onFill(int page, int frame, long access) {
        recency.addFirst(STACK, frame);
    }

    @Override
    public void onRemove(int page, int frame) {
        recency.remove(frame);
    }
}
