package io.thermocline.workloads.trace;

import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.Columns;

/** Consecutive accesses between the decoder and the run: first as keys, then as dense pages. Reused. */
final class TraceChunk {
    /** Maximum accesses of a chunk. */
    static final int CAPACITY = 4 * AccessBatch.CAPACITY;

    /** The trace's name for the page of each access: any 64 bits. */
    final long[] keys = new long[CAPACITY];

    /** The accesses as in {@link AccessBatch#accesses}; until pages are numbered, only their sign bits. */
    final int[] accesses = new int[CAPACITY];

    /** Time of each access, in nanoseconds after the first one; empty unless needed. */
    final long[] times;

    /** Next accesses as in {@link AccessBatch#next}; empty unless needed. */
    final long[] next;

    /** Bytes of the object of each access; empty unless needed. */
    final long[] objectBytes;

    /** Number of accesses in the chunk. */
    int size;

    /**
     * Creates an empty chunk.
     *
     * @param columns what is needed of the accesses
     */
    TraceChunk(Columns columns) {
        times = new long[columns.arrival() ? CAPACITY : 0];
        next = new long[columns.next() ? CAPACITY : 0];
        objectBytes = new long[columns.objectBytes() ? CAPACITY : 0];
    }

    /** Returns the number of further accesses that fit. */
    int room() {
        return CAPACITY - size;
    }
}
