package io.thermocline.policies.gmt;

import java.util.Arrays;

/**
 * Exact reuse distances of a stream of accesses: the number of other pages that were accessed since a point of it.
 *
 * <p>A Fenwick tree counts the pages by the position of their latest access. When all positions are used, the pages
 * take the first ones in the order of their latest accesses, so that the tree stays in proportion to the pages.
 *
 * <p>State: 16 B a page, and 16 B a position, of which there are about twice as many. Cost of an access: O(log pages).
 */
final class ReuseDistances {
    private int[] tree = new int[1 << 10]; // by position, from 1
    private int[] pageAt = new int[1 << 10]; // by position: the page that was accessed there
    private int[] latest = new int[0]; // by page: position of its latest access, 0 if none
    private int[] mark = new int[0]; // by page: a position to count from, 0 if none
    private int position; // of the latest access
    private int pages; // with an access

    /** Accounts for an access. */
    void access(int page) {
        if (page >= latest.length) {
            int length = Math.max(page + 1, 2 * latest.length);
            latest = Arrays.copyOf(latest, length);
            mark = Arrays.copyOf(mark, length);
        }
        if (position + 1 == tree.length) {
            renumber();
        }
        position++;
        if (latest[page] == 0) {
            pages++;
        } else {
            add(latest[page], -1);
        }
        latest[page] = position;
        pageAt[position] = page;
        add(position, 1);
    }

    /** Whether a page was accessed before. */
    boolean isKnown(int page) {
        return page < latest.length && latest[page] != 0;
    }

    /** Pages accessed since the latest access of a known page, without that page. */
    int sinceLatest(int page) {
        return after(latest[page]);
    }

    /** Counts from now on what is accessed until {@link #sinceMark} of a known page. */
    void mark(int page) {
        mark[page] = position;
    }

    /** Whether a page is marked. */
    boolean isMarked(int page) {
        return page < mark.length && mark[page] != 0;
    }

    /** Pages accessed since a marked page was marked, if it was not among them; forgets the mark. */
    int sinceMark(int page) {
        int since = after(mark[page]);
        mark[page] = 0;
        return since;
    }

    private int after(int from) {
        return pages - sum(from);
    }

    /** A mark keeps the number of pages whose latest access is not behind it; its own page is one of them. */
    private void renumber() {
        for (int page = 0; page < mark.length; page++) {
            mark[page] = sum(mark[page]);
        }
        int renumbered = 0;
        for (int from = 1; from <= position; from++) {
            int page = pageAt[from];
            if (latest[page] == from) {
                renumbered++;
                latest[page] = renumbered;
                pageAt[renumbered] = page;
            }
        }
        position = renumbered;
        int length = Math.max(tree.length, Integer.highestOneBit(Math.max(1, renumbered)) * 4);
        pageAt = Arrays.copyOf(pageAt, length);
        tree = new int[length];
        for (int at = 1; at <= position; at++) {
            add(at, 1);
        }
    }

    private void add(int at, int value) {
        for (int i = at; i < tree.length; i += i & -i) {
            tree[i] += value;
        }
    }

    private int sum(int at) {
        int sum = 0;
        for (int i = at; i > 0; i -= i & -i) {
            sum += tree[i];
        }
        return sum;
    }
}
