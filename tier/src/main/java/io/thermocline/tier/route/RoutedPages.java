package io.thermocline.tier.route;

import java.util.Arrays;

/**
 * The pages of a run after the operations so far. For each page: its place, its version, and whether the accelerator
 * maps it. Also the chunk of its last reported write.
 *
 * <p>At first a page is at its home, the last tier's frame with its own number, with version 0.
 *
 * <p>State per page 13 bytes; it grows with the highest page that was named.
 */
final class RoutedPages {
    private static final int TIER_SHIFT = 29;
    private static final int FRAME_MASK = (1 << TIER_SHIFT) - 1;

    /** Maximum frames of a tier, and maximum pages of the last tier. */
    static final int FRAMES = FRAME_MASK;

    private static final int FIRST_PAGES = 1 << 12;

    private final int last;
    private int[] place = new int[0]; // by page: tier and frame
    private int[] version = new int[0];
    private int[] writtenIn = new int[0]; // by page: the chunk in which its last WRITE was sent
    private boolean[] mapped = new boolean[0]; // the accelerator maps the page where it is
    private int pages; // all pages named so far are below
    private int chunk = 1;

    /** Creates the state of a run that has named no page. */
    RoutedPages(int lastTier) {
        last = lastTier;
    }

    /**
     * Makes room for a page; must be called before every other call for the page.
     *
     * @throws IllegalArgumentException if its number is too high
     */
    void reach(int page) {
        if (page < pages) {
            return;
        }
        if (page >= FRAMES) {
            throw new IllegalArgumentException("page " + page + " is beyond " + (FRAMES - 1));
        }
        if (page >= place.length) {
            int old = place.length;
            int size = (int) Math.min(FRAMES, Math.max(Math.max(FIRST_PAGES, old * 2L), page + 1L));
            place = Arrays.copyOf(place, size);
            version = Arrays.copyOf(version, size);
            writtenIn = Arrays.copyOf(writtenIn, size);
            mapped = Arrays.copyOf(mapped, size);
            for (int p = old; p < size; p++) {
                place[p] = last << TIER_SHIFT | p;
            }
        }
        pages = page + 1;
    }

    /** Returns a bound on the pages that were named: all are below it. */
    int count() {
        return pages;
    }

    /** Returns the tier of a page, also of one that was never named. */
    int tierOf(int page) {
        return page < pages ? place[page] >>> TIER_SHIFT : last;
    }

    int frameOf(int page) {
        return place[page] & FRAME_MASK;
    }

    /**
     * Checks that a page is where the run says.
     *
     * @throws IllegalStateException if it is not
     */
    void checkPlace(int page, int tier, int frame) {
        if (place[page] != (tier << TIER_SHIFT | frame)) {
            throw new IllegalStateException("page " + page + " is in frame " + frameOf(page) + " of tier "
                    + tierOf(page) + ", not in frame " + frame + " of tier " + tier);
        }
    }

    /** Records that a page is in another frame from now on; its next write there is to be reported. */
    void moved(int page, int tier, int frame) {
        place[page] = tier << TIER_SHIFT | frame;
        writtenIn[page] = 0;
    }

    /** Returns the version of a page's contents; 0 for a page that was never named. */
    int version(int page) {
        return page < pages ? version[page] : 0;
    }

    /**
     * Records a write to a page where it is. Returns whether to report it: once in each chunk, and once more after each
     * move.
     */
    boolean written(int page) {
        if (writtenIn[page] == chunk) {
            return false;
        }
        writtenIn[page] = chunk;
        version[page]++;
        return true;
    }

    /** Records a write by the accelerator to a page outside its own tier. */
    void writtenRemotely(int page) {
        version[page]++;
    }

    /** Ends a chunk. */
    void endChunk() {
        chunk++;
        if (chunk == 0) { // after 2^32 chunks no page may seem written in this one
            Arrays.fill(writtenIn, 0);
            chunk = 1;
        }
    }

    boolean isMapped(int page) {
        return mapped[page];
    }

    void setMapped(int page, boolean now) {
        mapped[page] = now;
    }
}
