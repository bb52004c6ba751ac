package io.thermocline.workloads.server;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.workload.Range;
import java.util.List;

/**
 * A table of 8 B a key, and a heap in which keys are anywhere: a key's entry, name, object and value together on one
 * page, or each of them anywhere by itself.
 */
record HashedHeap(Region table, Region heap, boolean scattered) implements KeyLayout {
    private static final int BUCKET_BYTES = 8;
    private static final int ALLOCATIONS = 4; // entry, name, object, value

    /** The layout of some keys in memory of a size. */
    static HashedHeap of(double bytes, long keys, boolean scattered, long pageBytes) {
        double buckets = (double) BUCKET_BYTES * keys;
        Region table = Region.first("table", buckets, pageBytes);
        return new HashedHeap(table, table.next("heap", Math.max(1, bytes - buckets)), scattered);
    }

    @Override
    public List<Range> ranges() {
        return List.of(table.range(), heap.range());
    }

    @Override
    public int mostTouches() {
        return 1 + ALLOCATIONS;
    }

    @Override
    public int touch(long key, int[] accesses, int from) {
        int at = from;
        accesses[at++] = place(table, key, 0);
        for (int allocation = 1; allocation <= ALLOCATIONS; allocation++) {
            accesses[at++] = place(heap, key, scattered ? allocation : 1);
        }
        return at;
    }

    /** The place of a part of a key. */
    static int place(Region region, long key, int part) {
        long place = SplitMix64.mix(key * (1 + ALLOCATIONS) + part) >>> 32;
        return region.range().firstPage() + (int) (place * region.range().pages() >>> 32);
    }
}
