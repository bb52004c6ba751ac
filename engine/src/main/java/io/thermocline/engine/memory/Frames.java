package io.thermocline.engine.memory;

/**
 * The frames of one tier above the last: which page each holds, and the free ones, handed out oldest first.
 *
 * <p>The tier may hold {@code capacity} pages; it has {@code spare} frames more, which are free or on their way to
 * being free.
 */
public final class Frames {
    /** A frame that holds no page. */
    static final int EMPTY = -1;

    /** Mark of a frame: its page is newer than its home. */
    static final int DIRTY = 1;

    /** Mark of a frame: its page was accessed at some time, wherever it lay. */
    public static final int SEEN = 2;

    public static final int SEEN_SHIFT = 1;

    /** Mark of a frame: an access was served there since its page came. */
    static final int TOUCHED = 4;

    static final int TOUCHED_SHIFT = 2;

    /** All marks of a frame. */
    static final int ALL_MARKS = DIRTY | SEEN | TOUCHED;

    /** What an access leaves behind. */
    public static final int SERVED = SEEN | TOUCHED;

    final int capacity;
    private final int[] pageOf;
    private final byte[] marks; // DIRTY, SEEN, TOUCHED
    private final int[] free; // a ring
    private int freeHead;
    private int freeCount;

    Frames(int capacity, int spare) {
        this.capacity = capacity;
        pageOf = new int[capacity + spare];
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

    /** By frame, what is known of its page. */
    byte[] marks() {
        return marks;
    }

    /** The frame that has been free for longest, free no more; the page is named if there is none. */
    int take(int page) {
        if (freeCount == 0) {
            throw new IllegalStateException("no free frame for page " + page);
        }
        int frame = free[freeHead];
        freeHead = freeHead + 1 == free.length ? 0 : freeHead + 1;
        freeCount--;
        return frame;
    }

    /** Puts a page into a frame that nothing else uses. */
    void fill(int frame, int page, int newMarks) {
        pageOf[frame] = page;
        marks[frame] = (byte) newMarks;
    }

    /** How many pages no access has found here since they came. */
    int untouched() {
        int count = 0;
        for (int frame = 0; frame < pageOf.length; frame++) {
            count += pageOf[frame] != EMPTY && (marks[frame] & TOUCHED) == 0 ? 1 : 0;
        }
        return count;
    }

    /** Marks all pages as newer than their homes: pages that had one place get homes, to which nothing was written. */
    void outdateHomes() {
        for (int frame = 0; frame < pageOf.length; frame++) {
            if (pageOf[frame] != EMPTY) {
                marks[frame] |= DIRTY;
            }
        }
    }

    /** Frees a frame. */
    void release(int frame) {
        pageOf[frame] = EMPTY;
        int tail = freeHead + freeCount;
        free[tail >= free.length ? tail - free.length : tail] = frame;
        freeCount++;
    }
}
