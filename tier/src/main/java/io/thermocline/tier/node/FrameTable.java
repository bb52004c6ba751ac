package io.thermocline.tier.node;

import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;
import java.util.Arrays;

/**
 * The frames of a lease. Each has a sequence number (operations that have ended there), a page, a version, and a flag
 * for bytes in the store.
 *
 * <p>An entry has two adjacent words, since an operation needs both: sequence number and page, version and flag.
 *
 * <p>In a home tier the frame of a page never changes. It keeps the version of its contents while the page is
 * elsewhere.
 *
 * <p>The table grows as frames are touched, so that a large home costs only what is used. Beyond a quarter of the
 * frames it grows to its full size. The old table, which exists during the copy, is therefore at most a quarter of the
 * new one.
 */
class FrameTable {
    /** Value in place of a page: the frame is empty. */
    static final int EMPTY = -1;

    /** Mask of the lower half of a word. */
    static final long LOW = 0xFFFFFFFFL;
    /** Flag in a frame's second word: the store has bytes for the frame. */
    static final long STORED = 1;

    private static final int FIRST_FRAMES = 1 << 12;
    private static final int COPIED = 4; // at most a quarter of a table

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

    /** Creates the table of a lease; no frame has been touched. */
    static FrameTable of(RunLeaseSpec spec) {
        return new FrameTable(spec.frames(), spec.home(), spec.shards(), spec.shard());
    }

    /** Number of frames of the lease. */
    int frames() {
        return frames;
    }

    /**
     * Returns the entries, for loops over many of them. The array is valid until the table grows.
     *
     * <p>A frame's first word is at twice its number: sequence number in the upper half, page in the lower. In the
     * second word the upper half is the version; the lower half has {@link #STORED}.
     */
    long[] words() {
        return words;
    }

    /** Returns a word of two halves, such as a frame's first: sequence number and page. */
    static long word(int upper, int lower) {
        return (long) upper << Integer.SIZE | lower & LOW;
    }

    int sequence(int frame) {
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

    /** Advances the frame's sequence number; page and version keep their values. */
    void advance(int frame) {
        words[frame << 1] += 1L << Integer.SIZE;
    }

    /**
     * Creates the entries up to {@code frame}, which must be a frame of the lease.
     *
     * @throws TierException if the heap is too small; the table is then unchanged
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
            words[f << 1] = word(0, home ? homePage(f) : EMPTY);
        }
    }

    /** Returns whether the operation with this sequence number may start at the frame. */
    boolean isNext(int frame, int sequence) {
        return sequence(frame) == sequence;
    }

    /** Returns the page whose home the frame is, in a home tier. */
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
