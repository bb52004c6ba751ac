package io.thermocline.workloads.trace;

import io.thermocline.engine.workload.AccessBatch;

/** Consecutive accesses on their way from the decoder to the run: first as keys, then as dense pages. Reused. */
final class TraceChunk {
    /** Most accesses of a chunk. */
    static final int CAPACITY = 4 * AccessBatch.CAPACITY;

    /** What the trace calls the page of each access: any 64 bits. */
    final long[] keys = new long[CAPACITY];

    /** The accesses as in {@link AccessBatch#accesses}; until pages are numbered, only their sign bits. */
    final int[] accesses = new int[CAPACITY];

    /** Time of each access, in nanoseconds after the first one; empty unless asked for. */
    final long[] times;

    /** As in {@link AccessBatch#next}; empty unless asked for. */
    final long[] next;

    /** How many accesses the chunk holds. */
    int size;

    TraceChunk(boolean times, boolean next) {
        this.times = times ? new long[CAPACITY] : new long[0];
        this.next = next ? new long[CAPACITY] : new long[0];
    }

    /** How many more accesses fit. */
    int room() {
        return CAPACITY - size;
    }
}
