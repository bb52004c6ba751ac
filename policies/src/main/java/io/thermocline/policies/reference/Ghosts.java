package io.thermocline.policies.reference;

import java.util.Arrays;

/**
 * Pages that have left the tier and are remembered, in lists from the newest to the oldest.
 *
 * <p>The places are shared by all lists. When none is free, the oldest page of the list that grows is forgotten, or, if that list is empty, the
 * oldest of another. 4 B a page (the address space may grow) and 13 B a place; every operation is O(1).
 */
final class Ghosts {
    private static final int NONE = NodeLists.NONE;

    private final NodeLists places;
    private final int unused; // the list of free places
    private final int[] pageAt; // of each place
    private int[] placeOf; // of each page, counted from 1; 0 is not remembered

    /**
     * No memories.
     *
     * @param capacity pages to remember at most, which may be 0
     * @param lists how many lists
     * @param pages size of the address space so far
     */
    Ghosts(int capacity, int lists, int pages) {
        places = new NodeLists(capacity, lists + 1);
        unused = lists;
        pageAt = new int[capacity];
        placeOf = new int[pages];
        for (int place = 0; place < capacity; place++) {
            places.addFirst(unused, place);
        }
    }

    /** Pages of a list. */
    int size(int list) {
        return places.size(list);
    }

    /** The list that remembers a page, or {@link NodeLists#NONE}. */
    int listOf(int page) {
        int place = page < placeOf.length ? placeOf[page] : 0;
        return place == 0 ? NONE : places.listOf(place - 1);
    }

    /** Forgets a page; returns whether it was remembered. */
    boolean remove(int page) {
        int place = page < placeOf.length ? placeOf[page] : 0;
        if (place == 0) {
            return false;
        }
        placeOf[page] = 0;
        places.moveFirst(unused, place - 1);
        return true;
    }

    /** Remembers a page that is not remembered yet, as the newest of a list. */
    void add(int list, int page) {
        if (pageAt.length == 0) {
            return;
        }
        if (places.size(unused) == 0) {
            removeOldest(places.size(list) > 0 ? list : anyList());
        }
        if (page >= placeOf.length) {
            placeOf = Arrays.copyOf(placeOf, Math.max(page + 1, placeOf.length + (placeOf.length >> 1)));
        }
        int place = places.last(unused);
        places.moveFirst(list, place);
        pageAt[place] = page;
        placeOf[page] = place + 1;
    }

    /** Forgets the oldest page of a list that is not empty. */
    void removeOldest(int list) {
        remove(pageAt[places.last(list)]);
    }

    private int anyList() {
        int list = 0;
        while (places.size(list) == 0) {
            list++;
        }
        return list;
    }
}
