package io.thermocline.lab.curve.bytes;

import io.thermocline.engine.workload.AccessBatch;
import java.util.Arrays;

/**
 * The sizes of the objects of a workload. An object has the largest size that one of its accesses names, so that it has
 * one size throughout.
 *
 * <p>State: 8 B an object.
 */
public final class ObjectSizes {
    private long[] bytes = new long[1 << 10]; // by page; 0 before its first access
    private int objects;
    private long accesses;
    private long changes;

    /** Takes the next accesses, which have sizes. */
    public void add(AccessBatch batch) {
        for (int i = 0; i < batch.size; i++) {
            add(batch.accesses[i] & Integer.MAX_VALUE, batch.objectBytes[i]);
        }
        accesses += batch.size;
    }

    private void add(int page, long size) {
        if (page >= bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(page + 1, bytes.length + (bytes.length >> 1)));
        }
        long known = bytes[page];
        if (known == 0) {
            objects++;
        } else if (known != size) {
            changes++;
        }
        bytes[page] = Math.max(known, size);
    }

    /** Bytes of an object. */
    public long of(int page) {
        return bytes[page];
    }

    /** Number of distinct objects. */
    public int objects() {
        return objects;
    }

    /** Size of the address space: one more than the highest page, or more. */
    int pages() {
        return bytes.length;
    }

    /** Number of accesses. */
    public long accesses() {
        return accesses;
    }

    /** Accesses that name another size than the largest before them. */
    public long changes() {
        return changes;
    }

    /**
     * Bytes of all objects together.
     *
     * @throws ArithmeticException if they are more than a long holds
     */
    public long total() {
        return Arrays.stream(bytes).reduce(0, Math::addExact);
    }

    /** Bytes of the largest object. */
    public long largest() {
        return Arrays.stream(bytes).max().orElse(0);
    }

    /** Mean bytes of an object, rounded down. */
    long mean() {
        return total() / objects;
    }

    /**
     * A share of a capacity, as bytes of whole objects of the mean size: so many as a cache of pages would take of the
     * pages that fit.
     */
    long wholeShare(long capacity, double share) {
        long mean = mean();
        long fitting = capacity / mean;
        long whole = (long) (fitting * share);
        return whole * mean;
    }
}
