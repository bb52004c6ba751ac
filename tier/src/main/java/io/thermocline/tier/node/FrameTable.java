package io.thermocline.tier.node;

import java.util.Arrays;

/**
 * The frames of a lease: for each its turn (operations that have ended there), the page it holds, and the version of its contents. Four ints a
 * frame, side by side, since an operation needs them together; the fourth says whether the store has bytes for the frame.
 *
 * <p>In a home tier the frame of a page is always the same, and keeps the version of its contents while the page lies elsewhere. The table grows
 * as frames are touched, so that a large home costs only what is used.
 */
class FrameTable {
    /** Instead of a page: the frame is empty. */
    static final int EMPTY = -1;

    static final int SHIFT = 2;
    static final int PAGE = 1;
    static final int VERSION = 2;
    static final int STORED = 3;

    private static final int FIRST_FRAMES = 1 << 12;

    private final int frames;
    private final boolean home;
    private final int shards;
    private final int shard;
    private int[] entries;

    FrameTable(int frames, boolean home, int shards, int shard) {
        this.frames = frames;
        this.home = home;
        this.shards = shards;
        this.shard = shard;
        entries = new int[0];
    }

    /** Frames of the lease. */
    int frames() {
        return frames;
    }

    /** The entries; valid until the table grows. */
    int[] entries() {
        return entries;
    }

    /** Makes entries up to {@code frame}, which the lease must have. */
    void reach(int frame) {
        int old = entries.length >> SHIFT;
        if (frame < old) {
            return;
        }
        int size = (int) Math.min(frames, Math.max(Math.max(FIRST_FRAMES, old * 2L), frame + 1L));
        entries = Arrays.copyOf(entries, size << SHIFT);
        for (int at = old << SHIFT, f = old; f < size; f++, at += 1 << SHIFT) {
            entries[at + PAGE] = home ? f * shards + shard : EMPTY;
        }
    }

    /** Whether an operation of this turn may start at the frame. */
    boolean hasCome(int frame, int turn) {
        return entries[frame << SHIFT] == turn;
    }

    /** Whether the frame may be the home of the page, or anything but a home. */
    boolean admits(int frame, int page) {
        return !home || (long) frame * shards + shard == page;
    }

    boolean home() {
        return home;
    }
}
