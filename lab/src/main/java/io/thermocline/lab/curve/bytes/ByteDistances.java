package io.thermocline.lab.curve.bytes;

import java.util.Arrays;

/**
 * Stack distances in bytes: of an access, the bytes of the distinct objects accessed since the last access to its
 * object, with the object itself. LRU over so many bytes, or more, hits. The first access to an object has none.
 *
 * <p>The idea: each object has a mark at the time of its last access, as heavy as the object. A Fenwick tree sums the
 * marks up to a time. When the times run out, the marks move together.
 *
 * <p>Source: Mattson, Gecsei, Slutz and Traiger, <em>Evaluation techniques for storage hierarchies</em>, IBM Systems
 * Journal 9(2), 1970; Fenwick, <em>A new data structure for cumulative frequency tables</em>, 1994.
 *
 * <p>State: 4 B a page of the address space and 12 B a time, at least four times for each object. Cost of an access: the
 * logarithm of the times.
 */
final class ByteDistances {
    /** The distance of an access to an object that was not accessed before. */
    static final long COLD = Long.MAX_VALUE;

    private static final int LEAST_TIMES = 1 << 16;
    private static final int SPACE = 4; // times for each object, where the marks have moved together

    private final ObjectSizes sizes;
    private final int[] last; // by page: time of its last access, counted from 1; 0 if none
    private int[] pages = new int[LEAST_TIMES + 1]; // by time: page whose last access it is; -1 if none
    private long[] tree = new long[LEAST_TIMES + 1];
    private int time;
    private int objects;
    private long total; // bytes of the objects so far

    /** No accesses yet. */
    ByteDistances(ObjectSizes sizes) {
        this.sizes = sizes;
        last = new int[sizes.pages()];
    }

    /** Takes an access; returns its distance, or {@link #COLD}. */
    long access(int page) {
        if (time == tree.length - 1) {
            moveTogether();
        }
        long bytes = sizes.of(page);
        int before = last[page];
        long distance = COLD;
        if (before == 0) {
            objects++;
            total += bytes;
        } else {
            distance = total - sumUpTo(before) + bytes;
            pages[before] = -1;
            add(before, -bytes);
        }
        time++;
        last[page] = time;
        pages[time] = page;
        add(time, bytes);
        return distance;
    }

    private long sumUpTo(int at) {
        long sum = 0;
        for (int node = at; node > 0; node &= node - 1) {
            sum += tree[node];
        }
        return sum;
    }

    private void add(int at, long value) {
        for (int node = at; node < tree.length; node += node & -node) {
            tree[node] += value;
        }
    }

    /** Gives the objects the first times, in the order of their last accesses. */
    private void moveTogether() {
        int moved = 0;
        for (int at = 1; at <= time; at++) {
            int page = pages[at];
            if (page >= 0) {
                moved++;
                pages[moved] = page;
                last[page] = moved;
            }
        }
        time = moved;
        int times = (int) Math.min(Integer.MAX_VALUE - 9L, Math.max(tree.length - 1L, (long) SPACE * objects));
        pages = Arrays.copyOf(pages, times + 1);
        tree = new long[times + 1];
        for (int at = 1; at <= times; at++) {
            tree[at] += at <= time ? sizes.of(pages[at]) : 0;
            int parent = at + (at & -at);
            if (parent <= times) {
                tree[parent] += tree[at];
            }
        }
    }
}
