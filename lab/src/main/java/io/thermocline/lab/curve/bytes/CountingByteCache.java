package io.thermocline.lab.curve.bytes;

/**
 * A cache of one capacity in bytes that counts its misses. An object that is larger than the capacity misses, and
 * changes nothing.
 */
abstract class CountingByteCache implements ByteCache {
    final ObjectSizes sizes;
    final long capacity;
    private long access; // number of the access being taken, from 0
    private long misses;
    private long missedBytes;

    CountingByteCache(ObjectSizes sizes, long capacity) {
        this.sizes = sizes;
        this.capacity = capacity;
    }

    @Override
    public final void take(int[] accesses, int size) {
        for (int i = 0; i < size; i++) {
            int page = accesses[i] & Integer.MAX_VALUE;
            if (!hit(page)) {
                long bytes = sizes.of(page);
                misses++;
                missedBytes += bytes;
                if (bytes <= capacity) {
                    admit(page, bytes);
                }
            }
            access++;
        }
    }

    /** Notes an access to an object; returns false, and notes nothing, if the cache does not have it. */
    abstract boolean hit(int page);

    /** Takes in an object that the cache does not have, and evicts until it fits; it has at most the capacity. */
    abstract void admit(int page, long bytes);

    /** Number of the access being taken, from 0. */
    final long access() {
        return access;
    }

    @Override
    public final long misses(int index) {
        return misses;
    }

    @Override
    public final long missedBytes(int index) {
        return missedBytes;
    }
}
