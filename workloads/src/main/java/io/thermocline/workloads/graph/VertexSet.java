package io.thermocline.workloads.graph;

import java.util.Arrays;

/** A set of vertices, with a bit for each. */
final class VertexSet {
    private static final int WORD_BITS = 6;

    private final long[] words;
    private long size;

    VertexSet(int vertices) {
        this.words = new long[(vertices + 63) >>> WORD_BITS];
    }

    /** Adds a vertex; returns whether it is new. */
    boolean add(int vertex) {
        long bit = 1L << vertex;
        long word = words[vertex >>> WORD_BITS];
        words[vertex >>> WORD_BITS] = word | bit;
        boolean fresh = (word & bit) == 0;
        size += fresh ? 1 : 0;
        return fresh;
    }

    boolean contains(int vertex) {
        return (words[vertex >>> WORD_BITS] >>> vertex & 1) != 0;
    }

    /** Returns the smallest member from {@code from} on and below {@code end}, or {@code end}. */
    int next(int from, int end) {
        int vertex = from;
        while (vertex < end) {
            long rest = words[vertex >>> WORD_BITS] >>> vertex;
            if (rest != 0) {
                return Math.min(end, vertex + Long.numberOfTrailingZeros(rest));
            }
            vertex = (vertex | 63) + 1;
        }
        return end;
    }

    long size() {
        return size;
    }

    boolean isEmpty() {
        return size == 0;
    }

    void clear() {
        Arrays.fill(words, 0);
        size = 0;
    }
}
