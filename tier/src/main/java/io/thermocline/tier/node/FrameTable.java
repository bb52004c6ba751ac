package io.thermocline.tier.node;

import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;
import java.util.Arrays;

/**
 * The frames of a lease: for each its turn (operations that have ended there), the page it holds, the version of its contents, and whether the
 * store has bytes for it. Two words a frame, side by side, since an operation needs them together: turn and page, version and flag.
 *
 * <p>In a home tier the frame of a page is always the same, and keeps the version of its contents while the page lies elsewhere. The table grows
 * as frames are touched, so that a large home costs only what is used; beyond a quarter of the frames it is made whole, so that the copy from which it
 * grows never takes more than a quarter of it.
 */
class FrameTable {
    /** Instead of a page: the frame is empty. */
    static final int EMPTY = -1;

    /** The lower half of a word. */
    static final long LOW = 0xFFFFFFFFL;
    /** In a frame's second word: the store has bytes for it. */
    static final long STORED = 1;

    private static final int FIRST_FRAMES = 1 << 12;
    private static final int COPIED = 4; // at most the fourth part of a table

    private final int frames;
    private final boolean home;
    private final int shards;
    private final int shard;
    private long[] words;

    FrameTable(int frames, boolean home, int shards, int shard) {
        this.frames = frames;
        this.home = home;
        this.shards = shards;
        this.shard = shard;
        words = new long[0];
    }

    /** The frames that a lease wants, none of them touched. */
    static FrameTable of(RunLeaseSpec spec) {
        return new FrameTable(spec.frames(), spec.home(), spec.shards(), spec.shard());
    }

    /** Frames of the lease. */
    int frames() {
        return frames;
    }

    /**
     * The entries, for loops over many of them; valid until the table grows. A frame's first word is at twice its number: its turn in the upper
     * half, its page in the lower. In the second word the upper half is the version; in the lower is {@link #STORED}.
     */
    long[] words() {
        return words;
    }

    /** A frame's first word. */
    static long state(int turn, int page) {
        return (long) turn << Integer.SIZE | page & LOW;
    }

    int turn(int frame) {
        return (int) (words[frame << 1] >>> Integer.SIZE);
    }

    int page(int frame) {
        return (int) words[frame << 1];
    }

    int version(int frame) {
        return (int) (words[(frame << 1) + 1] >>> Integer.SIZE);
    }

    boolean isStored(int frame) {
        return (words[(frame << 1) + 1] & STORED) != 0;
    }

    void setStored(int frame) {
        words[(frame << 1) + 1] |= STORED;
    }

    /** Gives the frame's turn to the next operation; page and version stay. */
    void takeTurn(int frame) {
        words[frame << 1] += 1L << Integer.SIZE;
    }

    /**
     * Makes entries up to {@code frame}, which the lease must have.
     *
     * @throws TierException if the heap does not hold them; the table is then as before
     */
    void reach(int frame) {
        int old = words.length >> 1;
        if (frame < old) {
            return;
        }
        int wanted = Math.max(Math.max(FIRST_FRAMES, old << 1), frame + 1);
        int size = wanted > frames / COPIED ? frames : wanted;
        try {
            words = Arrays.copyOf(words, size << 1);
        } catch (OutOfMemoryError e) {
            throw new TierException(
                    Reason.RESOURCE_EXHAUSTED,
                    "frames: " + frames + " do not fit; the node's heap has no room for the entries of " + size
                            + "; lease fewer, or start the node with a larger heap (-Xmx)",
                    e);
        }
        for (int f = old; f < size; f++) {
            words[f << 1] = state(0, home ? homePage(f) : EMPTY);
        }
    }

    /** Whether an operation of this turn may start at the frame. */
    boolean hasCome(int frame, int turn) {
        return turn(frame) == turn;
    }

    /** In a home tier the page whose home the frame is. */
    int homePage(int frame) {
        return frame * shards + shard;
    }

    boolean home() {
        return home;
    }

    int shards() {
        return shards;
    }

    int shard() {
        return shard;
    }
}
