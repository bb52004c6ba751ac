package io.thermocline.policies.reference;

import java.util.Arrays;

/**
 * Pages that have left the tier and are remembered, in lists from the newest to the oldest.
 *
 * <p>A list is a ring of pages in order of arrival. A page that is forgotten out of turn leaves a hole, which is
 * skipped when its turn comes; when holes have filled the ring, the pages are moved together. A list that holds as many
 * pages as it may forgets its oldest for a new one.
 *
 * <p>Whether a page is remembered is one bit, apart from where: most pages asked for are not, and the bits stay in the
 * cache.
 *
 * <p>State: 8 B for each page that a list may hold, and 33 bits a page of the address space, which may grow. Every
 * operation is O(1), amortised.
 */
final class Ghosts {
    private static final int NONE = NodeLists.NONE;
    private static final int HOLE = -1;
    private static final int SLACK = 16;

    private final int capacity; // of each list
    private final int places; // of each list: its ring
    private final int[] pageAt; // of each place of all lists
    private final int[] oldest; // of each list: a place of its ring
    private final int[] span; // of each list: places from the oldest page to the newest, holes included
    private final int[] size; // of each list
    private long[] remembered; // one bit a page
    private int[] placeOf; // of each page that is remembered

    /**
     * No memories.
     *
     * @param capacity pages that a list remembers at most, which may be 0
     * @param lists how many lists, 1 or 2
     * @param pages size of the address space so far
     */
    Ghosts(int capacity, int lists, int pages) {
        this.capacity = capacity;
        places = 2 * capacity + SLACK;
        pageAt = new int[places * lists];
        oldest = new int[lists];
        span = new int[lists];
        size = new int[lists];
        remembered = new long[(pages >>> 6) + 1];
        placeOf = new int[pages];
    }

    /** Pages of a list. */
    int size(int list) {
        return size[list];
    }

    /** The list that remembers a page, or {@link NodeLists#NONE}. */
    int listOf(int page) {
        return isRemembered(page) ? listAt(placeOf[page]) : NONE;
    }

    /** Reads what is known of a page, and returns a number that means nothing. */
    int touch(int page) {
        return page < placeOf.length ? placeOf[page] + (int) remembered[page >>> 6] : 0;
    }

    /** Forgets a page; returns whether it was remembered. */
    boolean remove(int page) {
        if (!isRemembered(page)) {
            return false;
        }
        int place = placeOf[page];
        remembered[page >>> 6] &= ~(1L << page);
        pageAt[place] = HOLE;
        size[listAt(place)]--;
        return true;
    }

    /** Remembers a page that is not remembered yet, as the newest of a list. */
    void add(int list, int page) {
        if (capacity == 0) {
            return;
        }
        if (size[list] == capacity) {
            removeOldest(list);
        }
        if (span[list] == places) {
            close(list);
        }
        if (page >= placeOf.length) {
            placeOf = Arrays.copyOf(placeOf, Math.max(page + 1, placeOf.length + (placeOf.length >> 1)));
            remembered = Arrays.copyOf(remembered, (placeOf.length >>> 6) + 1);
        }
        put(list, wrap(oldest[list] + span[list]), page);
        remembered[page >>> 6] |= 1L << page;
        span[list]++;
        size[list]++;
    }

    /** Forgets the oldest page of a list that is not empty. */
    void removeOldest(int list) {
        int place = oldest[list];
        int skipped = 1;
        while (pageAt[list * places + place] == HOLE) {
            place = wrap(place + 1);
            skipped++;
        }
        int page = pageAt[list * places + place];
        remembered[page >>> 6] &= ~(1L << page);
        oldest[list] = wrap(place + 1);
        span[list] -= skipped;
        size[list]--;
    }

    private int listAt(int place) {
        return place < places ? 0 : 1; // a division would take longer than the rest
    }

    private boolean isRemembered(int page) {
        int word = page >>> 6;
        return word < remembered.length && (remembered[word] & 1L << page) != 0;
    }

    /** Moves the pages of a list together. */
    private void close(int list) {
        int to = oldest[list];
        int from = to;
        for (int i = span[list]; i > 0; i--) {
            int page = pageAt[list * places + from];
            if (page != HOLE) {
                put(list, to, page);
                to = wrap(to + 1);
            }
            from = wrap(from + 1);
        }
        span[list] = size[list];
    }

    private void put(int list, int place, int page) {
        pageAt[list * places + place] = page;
        placeOf[page] = list * places + place;
    }

    private int wrap(int place) {
        return place < places ? place : place - places;
    }
}
