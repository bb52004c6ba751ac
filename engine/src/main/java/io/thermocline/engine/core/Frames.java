package io.thermocline.engine.core;

/**
 * The frames of one tier above the last: which page each holds, and the free ones, handed out oldest first.
 *
 * <p>The tier may hold {@code capacity} pages; it has {@code spare} frames more, which are free or on their way to being free.
 */
final class Frames {
    /** A frame that holds no page. */
    static final int EMPTY = -1;

    private static final int NONE = -1;

    /** Mark of a frame: an access was served there since its page came. */
    static final int TOUCHED = 1;

    /** Mark of a frame: its page was accessed at some time, wherever it lay. */
    static final int SEEN = 2;

    /** Both marks: what an access leaves behind. */
    static final byte SERVED = TOUCHED | SEEN;

    final int capacity;
    private final int[] pageOf;
    private final byte[] dirty; // 1: the page is newer than its home
    private final byte[] marks; // TOUCHED, SEEN
    private final int[] free; // a ring
    private int single = NONE; // the free frame that comes before those of the ring: in a full tier the only one
    private int freeHead;
    private int freeCount;

    Frames(int capacity, int spare) {
        this.capacity = capacity;
        pageOf = new int[capacity + spare];
        dirty = new byte[capacity + spare];
        marks = new byte[capacity + spare];
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

    /** By frame, what is known of its page's accesses. */
    byte[] marks() {
        return marks;
    }

    /** Puts a page into the frame that has been free for longest. */
    int take(int page, int newDirty, int newMarks) {
        int frame = single;
        if (frame != NONE) {
            single = NONE;
        } else {
            frame = takeFromRing(page);
        }
        freeCount--;
        pageOf[frame] = page;
        dirty[frame] = (byte) newDirty;
        marks[frame] = (byte) newMarks;
        return frame;
    }

    private int takeFromRing(int page) {
        if (freeCount == 0) {
            throw new IllegalStateException("no free frame for page " + page);
        }
        int frame = free[freeHead];
        if (++freeHead == free.length) {
            freeHead = 0;
        }
        return frame;
    }

    /** Frees a frame. */
    void release(int frame) {
        pageOf[frame] = EMPTY;
        if (freeCount == 0) {
            single = frame;
        } else {
            int tail = freeHead + freeCount - (single == NONE ? 0 : 1);
            free[tail >= free.length ? tail - free.length : tail] = frame;
        }
        freeCount++;
    }
}
