package io.thermocline.engine.core;

/**
 * An entry of the page table, four bytes: {@code fast | dirty | tier (2) | demoted | frame (27)}.
 *
 * <p><em>fast</em>: the page lies in the first tier, its data has landed, and nobody wants to notice its next access; the run loop tests nothing else.
 * <em>dirty</em>: a write to a page in the last tier is being decided; what writes to pages above change is kept by frame ({@link Frames#DIRTY}), where the run loop
 * notes it without a branch. <em>demoted</em>: the page was demoted earlier in the run and lies below the first tier; in the first tier the same bit says that
 * the page is watched. A page in the last tier lies at its home, which nobody else uses: its frame is its own number, and the lowest bit says instead whether
 * it was ever accessed.
 */
final class PageEntry {
    static final int DIRTY_SHIFT = 30;
    static final int TIER_SHIFT = 28;
    static final int DEMOTED_SHIFT = 27;

    static final int FAST = 1 << 31;
    static final int DIRTY = 1 << DIRTY_SHIFT;
    static final int DEMOTED = 1 << DEMOTED_SHIFT;
    static final int WATCHED = DEMOTED; // of pages in the first tier
    static final int FRAME = DEMOTED - 1;
    static final int SEEN = 1; // of the frame bits, in the last tier, where they say nothing else
    private static final int TIER = 3 << TIER_SHIFT;

    private PageEntry() {}

    /** Where the page of an entry lies. */
    static int tier(int entry) {
        return (entry & TIER) >>> TIER_SHIFT;
    }
}
