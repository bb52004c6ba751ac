package io.thermocline.workloads.server;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadRequest;
import java.util.List;

/**
 * Redis: a hash table of 8 B a key, and a heap in which each key has an entry, its name, an object and a value. An
 * operation touches the key's bucket and its four allocations.
 *
 * <p>Keys are anywhere in the heap. With {@code layout=together} the four allocations of a key are on one page, so that
 * a page is as hot as its keys (thesis sec. 6.5). With {@code scattered} each is anywhere by itself.
 */
record Redis(SplitMix64 random, Region table, Region heap, boolean scattered, long keys, boolean zipf, double reads)
        implements Operations {
    static final Parameter<Long> KEYS =
            Parameter.integer("keys", "keys", "40000000", 1, 1L << 32, "keys at scale 1", "assumed: 430 B a key");
    static final Parameter<String> POPULARITY = Parameter.choice(
            "popularity",
            "hotspot",
            List.of("hotspot", "zipf"),
            "hotspot: 0.01 % of the keys take 90 % of the operations; zipf: as YCSB's scrambled zipfian",
            "thesis sec. 6.4.3 and 6.6");
    static final Parameter<String> LAYOUT = Parameter.choice(
            "layout",
            "together",
            List.of("together", "scattered"),
            "whether the allocations of a key are on one page, or each anywhere in the heap",
            "assumed: page hotness reflects key hotness (thesis sec. 6.5)");
    static final Parameter<Double> READS =
            Parameter.decimal("reads", "", "0.9", 0, 1, "share of operations that read", "assumed");
    static final Parameter<Double> RATE = Parameter.decimal(
            "rate", "operations/s", "188000", 1, 1e9, "operations that arrive a second", "thesis sec. 6.4.3");
    static final Parameter<Double> SECONDS =
            Parameter.decimal("seconds", "s", "1200", 0, 1e6, "how long it runs", "thesis Fig. 6.3");

    private static final double GIGABYTES = 17.2;
    private static final int BUCKET_BYTES = 8;
    private static final int ALLOCATIONS = 4; // entry, name, object, value
    private static final double HOT_KEYS = 1e-4;
    private static final double HOT_SHARE = 0.9;

    static Workload create(WorkloadRequest request) {
        long keys = request.scaled(request.parameters().get(KEYS));
        double bytes = ServerWorkload.bytes(request, GIGABYTES);
        Region table = Region.first("table", (double) BUCKET_BYTES * keys, request.pageBytes());
        Region heap = table.next("heap", Math.max(1, bytes - (double) BUCKET_BYTES * keys));
        boolean scattered = request.parameters().get(LAYOUT).equals("scattered");
        double rate = request.parameters().get(RATE);
        boolean zipf = request.parameters().get(POPULARITY).equals("zipf");
        double reads = request.parameters().get(READS);
        return ServerWorkload.of(
                request,
                List.of(table, heap),
                rate,
                ServerWorkload.arrivals(rate, request.parameters().get(SECONDS)),
                () -> new Redis(SplitMix64.of(request.seed(), "redis"), table, heap, scattered, keys, zipf, reads));
    }

    @Override
    public int mostTouches() {
        return 1 + ALLOCATIONS;
    }

    @Override
    public int next(int[] accesses, int from) {
        long key = zipf ? ScrambledZipfian.next(random, keys) : hotspot();
        int at = from;
        accesses[at++] = place(table, key, 0);
        for (int allocation = 1; allocation <= ALLOCATIONS; allocation++) {
            accesses[at++] = place(heap, key, scattered ? allocation : 1);
        }
        if (random.nextDouble() >= reads) {
            accesses[at - 1] |= AccessBatch.WRITE;
        }
        return at;
    }

    private long hotspot() {
        long hot = Math.max(1, (long) (keys * HOT_KEYS));
        return random.nextDouble() < HOT_SHARE ? random.nextLong(hot) : random.nextLong(keys);
    }

    /** Returns the place of a part of a key: hash tables and allocators scatter. */
    private static int place(Region region, long key, int part) {
        long place = SplitMix64.mix(key * (1 + ALLOCATIONS) + part) >>> 32;
        return region.range().firstPage() + (int) (place * region.range().pages() >>> 32);
    }
}
