package io.thermocline.policies.reference;

/** Frames, first in, first out; those that come next lie side by side. Four bytes a frame; every operation is O(1). */
final class FrameQueue {
    private final int[] ring; // one place is never used, so that a full queue is no empty one
    private int oldest;
    private int next;

    /** An empty queue that holds at most {@code capacity} frames. */
    FrameQueue(int frames) {
        ring = new int[frames + 1];
    }

    /** Frames held. */
    int size() {
        int size = next - oldest;
        return size < 0 ? size + ring.length : size;
    }

    /** The frame that is older than all but {@code index}. */
    int get(int index) {
        int place = oldest + index;
        return ring[place < ring.length ? place : place - ring.length];
    }

    /** Takes out the oldest frame of a queue that holds one. */
    int removeOldest() {
        int frame = ring[oldest];
        oldest = after(oldest);
        return frame;
    }

    /** Adds a frame as the newest. */
    void add(int frame) {
        ring[next] = frame;
        next = after(next);
    }

    private int after(int place) {
        return place + 1 == ring.length ? 0 : place + 1;
    }
}
