package io.thermocline.workloads.graph;

import java.io.IOException;
import java.nio.LongBuffer;

/** The distinct numbers of the vertices in a file. A vertex is the rank of its number, in ascending order, from 0. */
sealed interface VertexIds permits VertexIds.Consecutive, VertexIds.Listed, CollectedIds {
    /** Returned for a number that is not a vertex. */
    int NONE = -1;

    /** Receives numbers. */
    @FunctionalInterface
    interface IdSink {
        /** Receives a number. */
        void take(long id) throws IOException;
    }

    /** Number of vertices. */
    int count();

    /** Smallest number; there is at least one. */
    long first();

    /** Largest number. */
    long last();

    /** Returns the vertex with a number, or {@link #NONE}. */
    int vertex(long id);

    /** Passes all numbers to the sink in ascending order. */
    void forEach(IdSink sink) throws IOException;

    /** Bytes of heap that the numbers use. */
    default long heapBytes() {
        return 0;
    }

    /** Returns whether the numbers have no gap. */
    default boolean areConsecutive() {
        return last() - first() == count() - 1;
    }

    /** Consecutive numbers from {@code first} on. */
    record Consecutive(long first, int count) implements VertexIds {
        @Override
        public long last() {
            return first + count - 1;
        }

        @Override
        public int vertex(long id) {
            return id >= first && id - first < count ? (int) (id - first) : NONE;
        }

        @Override
        public void forEach(IdSink sink) throws IOException {
            for (int i = 0; i < count; i++) {
                sink.take(first + i);
            }
        }
    }

    /** Listed numbers in ascending order, such as those in a mapped file. */
    record Listed(LongBuffer ids) implements VertexIds {
        @Override
        public int count() {
            return ids.capacity();
        }

        @Override
        public long first() {
            return ids.get(0);
        }

        @Override
        public long last() {
            return ids.get(ids.capacity() - 1);
        }

        @Override
        public int vertex(long id) {
            int low = 0;
            int high = ids.capacity() - 1;
            while (low < high) {
                int middle = low + high >>> 1;
                if (ids.get(middle) < id) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return ids.get(low) == id ? low : NONE;
        }

        @Override
        public void forEach(IdSink sink) throws IOException {
            for (int i = 0; i < ids.capacity(); i++) {
                sink.take(ids.get(i));
            }
        }
    }
}
