package io.thermocline.workloads.server;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.workload.Range;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The memory of Redis once keys are loaded one after the other, with an allocator of size classes: a table of buckets,
 * and for each class a stretch of memory in the order of loading. Neighbours in that order are neighbours in memory.
 *
 * <ul>
 * <li>table: 8 B a bucket, a power of two of buckets, at least one a key; a key's bucket is anywhere;
 * <li>entry of the table: 24 B in a class of 32; object: 16 B; name: 23 characters and 9 B of header, 32 B;
 * <li>value: its size and 9 B of header. Sizes are those of Facebook's pool ETC (Atikoglu et al., SIGMETRICS 2012, the
 * thesis's [100]): 44.155 % are below 15 B, the others 15 B and a generalised Pareto deviate of scale 214.476 and shape
 * 0.348238. Here those below 15 B take 32 B, and none takes more than 64 KiB.
 * </ul>
 *
 * <p>Classes are those of jemalloc, Redis's allocator: multiples of 16 B up to 128 B, then four a doubling. An
 * operation reads or writes a whole value. State: 43 classes.
 */
final class SizeClasses implements KeyLayout {
    private static final int BUCKET_BYTES = 8;
    private static final int ENTRY_BYTES = 32;
    private static final int OBJECT_BYTES = 16;
    private static final int NAME_BYTES = 32;
    private static final int HEADER_BYTES = 9;
    private static final int QUANTUM_BYTES = 16;
    private static final int LAST_EVEN_BYTES = 128;
    private static final int MOST_BYTES = 64 << 10;

    private static final int SMALL_BYTES = 15;
    private static final double SMALL_SHARE = 0.44155;
    private static final double SCALE_BYTES = 214.476;
    private static final double SHAPE = 0.348238;

    private final Region table;
    private final Region entries;
    private final Region objects;
    private final Region names;
    private final int[] bytes = classes();
    private final double[] upTo = new double[bytes.length]; // share of the values of this class and those below
    private final Region[] values = new Region[bytes.length];

    SizeClasses(long keys, long pageBytes) {
        double buckets = Math.pow(2, Math.ceil(Math.log(keys) / Math.log(2)));
        table = Region.first("table", BUCKET_BYTES * buckets, pageBytes);
        entries = table.next("entries", (double) ENTRY_BYTES * keys);
        objects = entries.next("objects", (double) OBJECT_BYTES * keys);
        names = objects.next("names", (double) NAME_BYTES * keys);
        Region before = names;
        for (int i = 0; i < bytes.length; i++) {
            upTo[i] = i == bytes.length - 1 ? 1 : shareUpTo(bytes[i] - HEADER_BYTES);
            values[i] = before.next("values of " + bytes[i] + " B", bytes[i] * share(i) * keys);
            before = values[i];
        }
    }

    private static int[] classes() {
        List<Integer> sizes = new ArrayList<>();
        for (int size = 2 * QUANTUM_BYTES; size <= LAST_EVEN_BYTES; size += QUANTUM_BYTES) {
            sizes.add(size);
        }
        for (int from = LAST_EVEN_BYTES; from < MOST_BYTES; from *= 2) {
            for (int quarter = 1; quarter <= 4; quarter++) {
                sizes.add(from + quarter * from / 4);
            }
        }
        return sizes.stream().mapToInt(Integer::intValue).toArray();
    }

    /** Share of the values of at most so many bytes, at least 15. */
    static double shareUpTo(int valueBytes) {
        double beyond = Math.pow(1 + SHAPE * (valueBytes - SMALL_BYTES) / SCALE_BYTES, -1 / SHAPE);
        return SMALL_SHARE + (1 - SMALL_SHARE) * (1 - beyond);
    }

    private double share(int sizeClass) {
        return upTo[sizeClass] - (sizeClass == 0 ? 0 : upTo[sizeClass - 1]);
    }

    @Override
    public List<Range> ranges() {
        List<Range> ranges = new ArrayList<>();
        for (Region region : List.of(table, entries, objects, names)) {
            ranges.add(region.range());
        }
        for (Region region : values) {
            ranges.add(region.range());
        }
        return ranges;
    }

    @Override
    public int mostTouches() {
        return 4 + 2 + MOST_BYTES / (int) Math.min(MOST_BYTES, table.pageBytes());
    }

    @Override
    public int touch(long key, int[] accesses, int from) {
        int at = from;
        accesses[at++] = HashedHeap.place(table, key, 0);
        accesses[at++] = entries.page(key * ENTRY_BYTES);
        accesses[at++] = names.page(key * NAME_BYTES);
        accesses[at++] = objects.page(key * OBJECT_BYTES);
        int sizeClass = sizeClass(key);
        long before = (long) (key * share(sizeClass)); // values of its class, of keys loaded before
        long first = before * bytes[sizeClass];
        Region region = values[sizeClass];
        int last = Math.min(
                region.page(first + bytes[sizeClass] - 1), region.range().endPage() - 1);
        for (int page = region.page(first); page <= last; page++) {
            accesses[at++] = page;
        }
        return at;
    }

    /** The class of a key's value. */
    private int sizeClass(long key) {
        double draw = (SplitMix64.mix(~key) >>> 11) * 0x1p-53;
        int found = Arrays.binarySearch(upTo, draw);
        return found < 0 ? -found - 1 : found + 1;
    }
}
