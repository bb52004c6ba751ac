package io.thermocline.policies.reference;

import io.thermocline.engine.core.Replacement;

/**
 * First in, first out. The page that has been in the tier for longest leaves; accesses change nothing.
 *
 * <p>Source: Belady, <em>A study of replacement algorithms for a virtual-storage computer</em>, IBM Systems Journal 5(2), 1966. A list instead of a
 * ring over the frames keeps the order right when a page leaves for another reason than its age.
 *
 * <p>State: 9 B a frame. Cost: nothing for a hit, O(1) for a miss.
 */
public final class Fifo implements Replacement {
    private static final int QUEUE = 0;

    private final NodeLists order;

    /** An empty tier of so many frames. */
    public Fifo(int frames) {
        order = new NodeLists(frames, 1);
    }

    @Override
    public int victim(int page, long access) {
        return order.last(QUEUE);
    }

    @Override
    public void onFill(int page, int frame, long access) {
        order.addFirst(QUEUE, frame);
    }

    @Override
    public void onRemove(int page, int frame) {
        order.remove(frame);
    }

    @Override
    public int nextVictimFrame() {
        return order.last(QUEUE);
    }
}
