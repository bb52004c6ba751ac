package io.thermocline.lab.curve.bytes;

/** Caches of objects of any size, whose capacities count in bytes. An object that is larger is never kept. */
public interface ByteCache {
    /**
     * Takes the next accesses.
     *
     * @param accesses as in {@link io.thermocline.engine.workload.AccessBatch#accesses}
     * @param size how many count
     */
    void take(int[] accesses, int size);

    /** Accesses so far that missed at a capacity, by its index. */
    long misses(int capacity);

    /** Bytes of the objects of these accesses. */
    long missedBytes(int capacity);
}
