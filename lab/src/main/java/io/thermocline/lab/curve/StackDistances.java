package io.thermocline.lab.curve;

import java.util.Arrays;

/**
 * Stack distances of a stream of accesses: the number of distinct pages accessed since the last access to the same
 * page, that page included. LRU over n frames hits exactly the accesses whose distance is at most n.
 *
 * <p>Source: Mattson, Gecsei, Slutz and Traiger, <em>Evaluation techniques for storage hierarchies</em>, IBM Systems
 * Journal 9(2), 1970 (the distance); Bennett and Kruskal, <em>LRU stack processing</em>, IBM Journal of Research and
 * Development 19(4), 1975 (counting marks at the time of each page's last access). Here a mark is one bit. A cache line
 * of bits is a block, and a Fenwick tree counts the marks of the blocks. When the time has come to the end of the bits,
 * the marks move together.
 *
 * <p>State: 4 B a page, and about half a byte a page for bits and tree. Cost of an access: O(log pages), of which the
 * processor's near caches hold all but the time of the page's last access.
 */
final class StackDistances {
    /** As a distance: the page was not accessed before. */
    static final int COLD = 0;

    private static final int WORD_BITS = 6;
    private static final int BLOCK_BITS = 9; // a cache line of bits
    private static final int WORDS_OF_BLOCK = 1 << BLOCK_BITS - WORD_BITS;
    private static final int LEAST_TIMES = 1 << 16;
    private static final int MOST_TIMES = 1 << 30;
    private static final long MOST_PAGES = MOST_TIMES / 2;
    private static final int SPACE = 4; // times for each page, where the marks have moved together

    private int[] last; // by page: time of its last access plus 1, 0 if none
    private long[] marks = new long[LEAST_TIMES >>> WORD_BITS]; // a bit for each time: a page's last access
    private int[] tree = new int[(LEAST_TIMES >>> BLOCK_BITS) + 1]; // marks of full blocks, as a Fenwick tree from 1
    private int time;
    private int pages;
    private int sum; // of the times read ahead: keeps the reads from being optimised away

    /**
     * No accesses yet.
     *
     * @param pages size of the address space, as far as it is known; it grows
     */
    StackDistances(int pages) {
        last = new int[Math.max(pages, 1)];
    }

    /** Distinct pages so far. */
    int pages() {
        return pages;
    }

    /**
     * Finds the distances of the next accesses, or {@link #COLD}.
     *
     * @param accesses as in {@link io.thermocline.engine.workload.AccessBatch#accesses}
     * @param distances takes the distance of {@code accesses[i]} at {@code i - from}
     */
    void distances(int[] accesses, int from, int to, int[] distances) {
        makeRoom(accesses, from, to);
        readAhead(accesses, from, to);
        for (int i = from; i < to; i++) {
            distances[i - from] = access(accesses[i] & Integer.MAX_VALUE);
        }
    }

    private void makeRoom(int[] accesses, int from, int to) {
        int highest = 0;
        for (int i = from; i < to; i++) {
            highest = Math.max(highest, accesses[i] & Integer.MAX_VALUE);
        }
        if (highest >= last.length) {
            last = Arrays.copyOf(last, (int) Math.min(MOST_PAGES, Math.max(highest + 1L, 2L * last.length)));
        }
    }

    /** Reads the times of pages that come next: reads that depend on nothing overlap. */
    private void readAhead(int[] accesses, int from, int to) {
        int all = 0;
        for (int i = from; i < to; i++) {
            all += last[accesses[i] & Integer.MAX_VALUE];
        }
        sum = all;
    }

    /** The sum of the times read ahead, which means nothing. */
    int sum() {
        return sum;
    }

    private int access(int page) {
        if (time == marks.length << WORD_BITS) {
            moveTogether();
        }
        int before = last[page] - 1;
        int distance = COLD;
        if (before < 0) {
            pages++;
        } else {
            distance = pages - markedBefore(before);
            unmark(before);
        }
        marks[time >>> WORD_BITS] |= 1L << time;
        time++;
        last[page] = time;
        if ((time & (1 << BLOCK_BITS) - 1) == 0) {
            countBlock((time >>> BLOCK_BITS) - 1);
        }
        return distance;
    }

    /** Marks at earlier times. */
    private int markedBefore(int at) {
        int word = at >>> WORD_BITS;
        int sum = Long.bitCount(marks[word] & (1L << at) - 1);
        for (int earlier = word & -WORDS_OF_BLOCK; earlier < word; earlier++) {
            sum += Long.bitCount(marks[earlier]);
        }
        for (int node = at >>> BLOCK_BITS; node > 0; node &= node - 1) {
            sum += tree[node];
        }
        return sum;
    }

    private void unmark(int at) {
        marks[at >>> WORD_BITS] &= ~(1L << at);
        int block = at >>> BLOCK_BITS;
        if (block < time >>> BLOCK_BITS) { // the block of now is not in the tree yet
            add(block, -1);
        }
    }

    /** Takes a block that is full into the tree. */
    private void countBlock(int block) {
        int sum = 0;
        for (int word = block * WORDS_OF_BLOCK; word < (block + 1) * WORDS_OF_BLOCK; word++) {
            sum += Long.bitCount(marks[word]);
        }
        add(block, sum);
    }

    private void add(int block, int value) {
        for (int node = block + 1; node < tree.length; node += node & -node) {
            tree[node] += value;
        }
    }

    /** Gives the pages the first times, in the order of their last accesses. */
    private void moveTogether() {
        int[] before = new int[marks.length]; // by word: marks of earlier words
        int sum = 0;
        for (int word = 0; word < marks.length; word++) {
            before[word] = sum;
            sum += Long.bitCount(marks[word]);
        }
        for (int page = 0; page < last.length; page++) {
            int at = last[page] - 1;
            if (at >= 0) {
                int word = at >>> WORD_BITS;
                last[page] = before[word] + Long.bitCount(marks[word] & (1L << at) - 1) + 1;
            }
        }
        time = pages;
        long wanted = Math.min(MOST_TIMES, (long) SPACE * pages) >>> BLOCK_BITS << BLOCK_BITS;
        int times = (int) Math.max(wanted, (long) marks.length << WORD_BITS);
        marks = new long[times >>> WORD_BITS];
        tree = new int[(times >>> BLOCK_BITS) + 1];
        for (int word = 0; word < pages >>> WORD_BITS; word++) {
            marks[word] = -1;
        }
        if ((pages & Long.SIZE - 1) != 0) {
            marks[pages >>> WORD_BITS] = (1L << pages) - 1;
        }
        for (int block = 0; block < time >>> BLOCK_BITS; block++) {
            add(block, 1 << BLOCK_BITS);
        }
    }
}
