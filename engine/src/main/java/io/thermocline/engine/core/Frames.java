package io.thermocline.engine.core;

/**
 * The frames of one tier above the last: which page each holds, and the free ones, handed out oldest first.
 *
 * <p>The tier may hold {@code capacity} pages; it has {@code spare} frames more, which are free or on their way to being free.
 */
final class Frames {
    /** A frame that holds no page. */
    static final int EMPTY = -1;

    final int capacity;
    private final int[] pageOf;
    private final byte[] dirty; // 1: the page is newer than its home
    private final byte[] touched; // 1: an access was served here since the page came
    private final int[] free; // a ring
    private int freeHead;
    private int freeCount;

    Frames(int capacity, int spare) {
        this.capacity = capacity;
        pageOf = new int[capacity + spare];
        dirty = new byte[capacity + spare];
        touched = new byte[capacity + spare];
        free = new int[capacity + spare];
        java.util.Arrays.fill(pageOf, EMPTY);
        for (int frame = 0; frame < free.length; frame++) {
            free[frame] = frame;
        }
        freeCount = free.length;
    }

    /** Frames in all, spare ones included. */
    int size() {
        return pageOf.length;
    }

    /** Pages held. */
    int used() {
        return pageOf.length - freeCount;
    }

    int pageOf(int frame) {
        return pageOf[frame];
    }

    /** The page of each frame. */
    int[] pages() {
        return pageOf;
    }

    /** 1 if the page is newer than its home, else 0. */
    int dirty(int frame) {
        return dirty[frame];
    }

    void setDirty(int frame, int newDirty) {
        dirty[frame] = (byte) newDirty;
    }

    /** By frame, 1 if an access was served there since its page came; the run loop writes it. */
    byte[] touched() {
        return touched;
    }

    /** Puts a page into the frame that has been free for longest. */
    int take(int page, int newDirty, int newTouched) {
        if (freeCount == 0) {
            throw new IllegalStateException("no free frame for page " + page);
        }
        int frame = free[freeHead];
        if (++freeHead == free.length) {
            freeHead = 0;
        }
        freeCount--;
        pageOf[frame] = page;
        dirty[frame] = (byte) newDirty;
        touched[frame] = (byte) newTouched;
        return frame;
    }

    /** Frees a frame. */
    void release(int frame) {
        pageOf[frame] = EMPTY;
        int tail = freeHead + freeCount;
        free[tail >= free.length ? tail - free.length : tail] = frame;
        freeCount++;
    }
}
