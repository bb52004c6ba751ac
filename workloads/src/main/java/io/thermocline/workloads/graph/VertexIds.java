package io.thermocline.workloads.graph;

import java.io.IOException;
import java.nio.LongBuffer;

/** The numbers by which a file calls its vertices, all different. A vertex is the place of its number among them, in ascending order, from 0. */
sealed interface VertexIds permits VertexIds.Consecutive, VertexIds.Listed, CollectedIds {
    /** What stands for the vertex of a number that is none. */
    int NONE = -1;

    /** Takes numbers. */
    @FunctionalInterface
    interface IdSink {
        /** Takes one. */
        void take(long id) throws IOException;
    }

    /** How many there are. */
    int count();

    /** The least of them; there is at least one. */
    long first();

    /** The largest of them. */
    long last();

    /** The vertex of a number, or {@link #NONE}. */
    int vertex(long id);

    /** Hands over all of them in ascending order. */
    void forEach(IdSink sink) throws IOException;

    /** Bytes of heap that they take. */
    default long heapBytes() {
        return 0;
    }

    /** Whether there is no gap between them. */
    default boolean areConsecutive() {
        return last() - first() == count() - 1;
    }

    /** The numbers from {@code first} on. */
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

    /** Numbers in ascending order, such as those of a mapped file. */
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
