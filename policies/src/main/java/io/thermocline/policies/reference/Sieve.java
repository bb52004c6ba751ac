package io.thermocline.policies.reference;

import io.thermocline.engine.policy.FlightWindow;
import io.thermocline.engine.policy.Replacement;

/**
 * SIEVE. Pages are in order of arrival and never move. A hand goes from the oldest to the newest, spares and unmarks
 * those that were accessed, and the first unmarked one leaves, so that the hand sifts new pages between the survivors.
 *
 * <p>Source: Zhang, Yang, Yue, Vigfusson and Rashmi, <em>SIEVE is simpler than LRU</em>, NSDI 2024, algorithm 1. No
 * departures.
 *
 * <p>State: 9 B a frame. Cost: one store a hit; a miss looks at no frame more often than twice.
 */
final class Sieve implements Replacement {
    private static final int QUEUE = 0;

    private final Links arrival;
    private final boolean[] visited; // of each frame
    private int hand = Links.NONE; // the frame to look at next; NONE is the oldest

    /** An empty tier of {@code frames} frames. */
    Sieve(int frames) {
        arrival = new Links(frames, 1);
        visited = new boolean[frames];
    }

    @Override
    public void onHit(int page, int frame, boolean write, long access) {
        visited[frame] = true;
    }

    @Override
    public int victim(int page, long access, FlightWindow flights) {
        int frame = fromOldest(hand);
        while (visited[frame] || flights.isInFlight(frame)) {
            visited[frame] = false;
            frame = fromOldest(arrival.newer(frame));
        }
        hand = frame;
        return frame;
    }

    @Override
    public void onFill(int page, int frame, long access) {
        arrival.addFirst(QUEUE, frame);
        visited[frame] = false;
    }

    @Override
    public void onRemove(int page, int frame) {
        if (frame == hand) {
            hand = arrival.newer(frame);
        }
        arrival.remove(frame);
    }

    private int fromOldest(int frame) {
        return frame == Links.NONE ? arrival.last(QUEUE) : frame;
    }
}
