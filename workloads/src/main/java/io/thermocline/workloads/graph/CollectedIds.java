package io.thermocline.workloads.graph;

import java.io.IOException;
import java.util.Arrays;

/**
 * The vertex numbers in a file, in any order and with repetitions. Numbers can be added until {@link #settle()}; from
 * then on each has its vertex.
 *
 * <p>State: a bit and a half for each number up to the largest below 2^27, at most 24 MiB; 8 to 16 bytes for each
 * larger number.
 */
final class CollectedIds implements VertexIds {
    private static final int WORD_BITS = 6;
    private static final int LEAST_ROOM = 1 << 10;

    private long[] near = new long[LEAST_ROOM]; // a bit each
    private int[] nearBefore = new int[0]; // by word: count of the numbers before it
    private int nearCount;
    private long[] far = new long[LEAST_ROOM];
    private int farCount;

    /** Adds a number, not negative; it may have been added before. */
    void add(long id) {
        if (id < Graph.MAX_VERTICES) {
            addNear((int) id);
            return;
        }
        if (farCount == far.length) {
            sortFar();
            if (farCount > far.length / 2) {
                far = Arrays.copyOf(far, 2 * far.length);
            }
        }
        far[farCount++] = id;
    }

    private void addNear(int id) {
        int word = id >>> WORD_BITS;
        if (word >= near.length) {
            near = Arrays.copyOf(near, Math.max(word + 1, 2 * near.length));
        }
        near[word] |= 1L << id;
    }

    private void sortFar() {
        Arrays.sort(far, 0, farCount);
        int kept = 0;
        for (int i = 0; i < farCount; i++) {
            if (kept == 0 || far[i] != far[kept - 1]) {
                far[kept++] = far[i];
            }
        }
        farCount = kept;
    }

    /** Assigns each number its vertex and returns the numbers; they need no list if they are consecutive. */
    VertexIds settle() {
        sortFar();
        nearBefore = new int[near.length];
        nearCount = 0;
        for (int word = 0; word < near.length; word++) {
            nearBefore[word] = nearCount;
            nearCount += Long.bitCount(near[word]);
        }
        return count() > 0 && areConsecutive() ? new Consecutive(first(), count()) : this;
    }

    @Override
    public int count() {
        return nearCount + farCount;
    }

    @Override
    public long first() {
        if (nearCount == 0) {
            return far[0];
        }
        int word = 0;
        while (near[word] == 0) {
            word++;
        }
        return ((long) word << WORD_BITS) + Long.numberOfTrailingZeros(near[word]);
    }

    @Override
    public long last() {
        if (farCount > 0) {
            return far[farCount - 1];
        }
        int word = near.length - 1;
        while (near[word] == 0) {
            word--;
        }
        return ((long) word << WORD_BITS) + Long.SIZE - 1 - Long.numberOfLeadingZeros(near[word]);
    }

    @Override
    public int vertex(long id) {
        if (id >= Graph.MAX_VERTICES) {
            int place = Arrays.binarySearch(far, 0, farCount, id);
            return place < 0 ? NONE : nearCount + place;
        }
        int word = (int) (id >>> WORD_BITS);
        if (id < 0 || word >= near.length || (near[word] >>> id & 1) == 0) {
            return NONE;
        }
        return nearBefore[word] + Long.bitCount(near[word] & (1L << id) - 1);
    }

    @Override
    public void forEach(IdSink sink) throws IOException {
        for (int word = 0; word < near.length; word++) {
            for (long rest = near[word]; rest != 0; rest &= rest - 1) {
                sink.take(((long) word << WORD_BITS) + Long.numberOfTrailingZeros(rest));
            }
        }
        for (int i = 0; i < farCount; i++) {
            sink.take(far[i]);
        }
    }

    @Override
    public long heapBytes() {
        return (long) Long.BYTES * (near.length + far.length) + (long) Integer.BYTES * nearBefore.length;
    }
}
