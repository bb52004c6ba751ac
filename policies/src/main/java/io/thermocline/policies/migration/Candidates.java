package io.thermocline.policies.migration;

import java.util.Arrays;
import java.util.BitSet;

/**
 * The pages that are to migrate, first in, first out, without a bound (thesis sec. 4.2.2). A page comes in once.
 *
 * <p>State: a bit a page, and 4 B a candidate.
 */
final class Candidates {
    static final int NONE = -1;

    private final BitSet known = new BitSet();
    private int[] pages = new int[1024];
    private int head;
    private int tail;

    /** Whether a page is a candidate or was one. */
    boolean know(int page) {
        return known.get(page);
    }

    /** A page becomes the last candidate, unless it was one before. */
    void add(int page) {
        if (known.get(page)) {
            return;
        }
        known.set(page);
        if (tail == pages.length) {
            pages = Arrays.copyOf(pages, 2 * pages.length);
        }
        pages[tail++] = page;
    }

    /** The first candidate, or {@link #NONE}. */
    int first() {
        return head == tail ? NONE : pages[head];
    }

    /** Takes out the first candidate. */
    void take() {
        head++;
    }

    /** How many there are. */
    int size() {
        return tail - head;
    }
}
