package io.thermocline.engine.memory;

/**
 * An entry of the page table, four bytes: {@code fast | unused | tier (2) | demoted | frame (27)}.
 *
 * <p><em>fast</em>: the page is in the first tier, its data has landed, and no policy wants to notice its next access.
 * The run loop tests nothing else. <em>demoted</em>: the page was demoted earlier in the run and is below the first
 * tier. In the first tier the same bit says that the page is watched.
 *
 * <p>What else is known of a page above the last tier is kept by frame, as marks ({@link Frames}). A page in the last
 * tier is at its home, which nothing else uses: its frame is its own number, and in place of a frame are the two marks
 * that it can have: {@link Frames#SEEN}, and {@link Frames#DIRTY} while a write to it is being decided.
 */
public final class PageEntry {
    static final int TIER_SHIFT = 28;
    static final int DEMOTED_SHIFT = 27;

    public static final int FAST = 1 << 31;
    static final int DEMOTED = 1 << DEMOTED_SHIFT;
    public static final int WATCHED = DEMOTED; // of pages in the first tier
    public static final int FRAME = DEMOTED - 1;
    static final int MARKS = Frames.DIRTY | Frames.SEEN; // what is known of a page wherever it is
    private static final int TIER = 3 << TIER_SHIFT;

    private PageEntry() {}

    /** The tier of the page of an entry. */
    public static int tier(int entry) {
        return (entry & TIER) >>> TIER_SHIFT;
    }
}
