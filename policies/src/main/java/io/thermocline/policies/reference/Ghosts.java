package io.thermocline.policies.reference;

import java.util.Arrays;

/**
 * Pages that have left the tier and are remembered, in lists from the newest to the oldest.
 *
 * <p>A list is a ring of pages in order of arrival. A page that is forgotten out of turn leaves a hole, which is skipped when its turn comes; when
 * holes have filled the ring, the pages are moved together. A list that holds as many pages as it may forgets its oldest for a new one.
 *
 * <p>State: 8 B for each page that a list may hold, and 4 B a page of the address space, which may grow. Every operation is O(1), amortised.
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
    private int[] placeOf; // of each page, counted from 1; 0 is not remembered

    /**
     * No memories.
     *
     * @param capacity pages that a list remembers at most, which may be 0
     * @param lists how many lists
     * @param pages size of the address space so far
     */
    Ghosts(int capacity, int lists, int pages) {
        this.capacity = capacity;
        places = 2 * capacity + SLACK;
        pageAt = new int[places * lists];
        oldest = new int[lists];
        span = new int[lists];
        size = new int[lists];
        placeOf = new int[pages];
    }

    /** Pages of a list. */
    int size(int list) {
        return size[list];
    }

    /** The list that remembers a page, or {@link NodeLists#NONE}. */
    int listOf(int page) {
        int place = page < placeOf.length ? placeOf[page] : 0;
        return place == 0 ? NONE : (place - 1) / places;
    }

    /** Forgets a page; returns whether it was remembered. */
    boolean remove(int page) {
        int place = page < placeOf.length ? placeOf[page] : 0;
        if (place == 0) {
            return false;
        }
        placeOf[page] = 0;
        pageAt[place - 1] = HOLE;
        size[(place - 1) / places]--;
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
        }
        put(list, wrap(oldest[list] + span[list]), page);
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
        placeOf[pageAt[list * places + place]] = 0;
        oldest[list] = wrap(place + 1);
        span[list] -= skipped;
        size[list]--;
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
        placeOf[page] = list * places + place + 1;
    }

    private int wrap(int place) {
        return place < places ? place : place - places;
    }
}
