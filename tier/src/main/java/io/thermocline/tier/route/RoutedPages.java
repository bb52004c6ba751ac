package io.thermocline.tier.route;

import java.util.Arrays;

/**
 * The pages of a run as its operations leave them: where each lies, the version of its contents, whether it was written in this chunk, and whether the
 * accelerator maps it. A page lies at first in its home, the last tier's frame of its own number, with version 0.
 *
 * <p>State per page 13 bytes; it grows with the highest page that was named.
 */
final class RoutedPages {
    private static final int TIER_SHIFT = 29;
    private static final int FRAME_MASK = (1 << TIER_SHIFT) - 1;

    /** Most frames of a tier, and of the last tier pages. */
    static final int FRAMES = FRAME_MASK;

    private static final int FIRST_PAGES = 1 << 12;

    private final int last;
    private int[] place = new int[0]; // by page: tier and frame
    private int[] version = new int[0];
    private int[] writtenIn = new int[0]; // by page: the chunk in which its last WRITE was sent
    private boolean[] mapped = new boolean[0]; // the accelerator maps the page where it lies
    private int pages; // those that were named so far are below
    private int chunk = 1;

    /** None was named. */
    RoutedPages(int lastTier) {
        last = lastTier;
    }

    /**
     * A page is named; every call for a page follows one of these.
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

    /** The pages that were named are below. */
    int count() {
        return pages;
    }

    /** Where a page lies; also of one that was never named. */
    int tierOf(int page) {
        return page < pages ? place[page] >>> TIER_SHIFT : last;
    }

    int frameOf(int page) {
        return place[page] & FRAME_MASK;
    }

    /**
     * Checks that a page lies where the run says.
     *
     * @throws IllegalStateException if it does not
     */
    void checkLies(int page, int tier, int frame) {
        if (place[page] != (tier << TIER_SHIFT | frame)) {
            throw new IllegalStateException("page " + page + " lies in frame " + frameOf(page) + " of tier "
                    + tierOf(page) + ", not in frame " + frame + " of tier " + tier);
        }
    }

    /** A page lies in another frame from now on; the next write there is to be told. */
    void moved(int page, int tier, int frame) {
        place[page] = tier << TIER_SHIFT | frame;
        writtenIn[page] = 0;
    }

    /** Version of a page's contents; 0 also of one that was never named. */
    int version(int page) {
        return page < pages ? version[page] : 0;
    }

    /** A page was written where it lies; returns whether that is to be told: once a chunk, and once more after each move. */
    boolean written(int page) {
        if (writtenIn[page] == chunk) {
            return false;
        }
        writtenIn[page] = chunk;
        version[page]++;
        return true;
    }

    /** A page was written by the accelerator, past the frames of its own tier. */
    void writtenRemotely(int page) {
        version[page]++;
    }

    /** A chunk has ended. */
    void endChunk() {
        chunk++;
        if (chunk == 0) { // 2^32 chunks: no page may seem written in this one
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
