package io.thermocline.workloads.server;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.Range;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadRequest;
import java.util.List;

/**
 * Redis, 17.2 GB. An operation touches the key's bucket, entry, name, object and value.
 *
 * <p>By default memory is as Redis and its allocator lay it out ({@link SizeClasses}), and the hot spot is that of
 * YCSB: the keys with the lowest numbers, which were loaded first. Nothing of it was chosen by what the thesis
 * measured.
 *
 * <p>Other layouts have keys anywhere ({@link HashedHeap}). With {@code together} the four allocations of a key are on
 * one page, so that a page is as hot as its keys (thesis sec. 6.5). With {@code scattered} each is anywhere by itself.
 */
record Redis(SplitMix64 random, KeyLayout layout, long keys, boolean zipf, double reads) implements Operations {
    static final Parameter<Long> KEYS = Parameter.integer(
            "keys",
            "keys",
            "53670000",
            1,
            1L << 32,
            "keys at scale 1",
            "thesis Table 6.2, 17.2 GB; 310 B a key and the table");
    static final Parameter<String> POPULARITY = Parameter.choice(
            "popularity",
            "hotspot",
            List.of("hotspot", "zipf"),
            "hotspot: 0.01 % of the keys take 90 % of the operations; zipf: as YCSB's scrambled zipfian",
            "thesis sec. 6.4.3 and 6.6");
    static final Parameter<String> LAYOUT = Parameter.choice(
            "layout",
            "loaded",
            List.of("loaded", "together", "scattered"),
            "loaded: by size, in the order in which keys were loaded; together: those of a key on one page, anywhere; scattered: each anywhere",
            "Redis and jemalloc; hot spot of YCSB");
    static final Parameter<Double> READS =
            Parameter.decimal("reads", "", "0.9", 0, 1, "share of operations that read", "assumed");
    static final Parameter<Double> RATE = Parameter.decimal(
            "rate", "operations/s", "188000", 1, 1e9, "operations that arrive a second", "thesis sec. 6.4.3");
    static final Parameter<Double> SECONDS =
            Parameter.decimal("seconds", "s", "1200", 0, 1e6, "how long it runs", "thesis Fig. 6.3");

    private static final double GIGABYTES = 17.2;
    private static final double HOT_KEYS = 1e-4;
    private static final double HOT_SHARE = 0.9;

    static Workload create(WorkloadRequest request) {
        long keys = request.scaled(request.parameters().get(KEYS));
        KeyLayout layout = layout(request, keys);
        double rate = request.parameters().get(RATE);
        boolean zipf = request.parameters().get(POPULARITY).equals("zipf");
        double reads = request.parameters().get(READS);
        List<Range> ranges = layout.ranges();
        return new ServerWorkload(
                ranges.get(ranges.size() - 1).endPage(),
                ranges,
                rate,
                ServerWorkload.arrivals(rate, request.parameters().get(SECONDS)),
                request.scale(),
                () -> new Redis(SplitMix64.of(request.seed(), "redis"), layout, keys, zipf, reads));
    }

    private static KeyLayout layout(WorkloadRequest request, long keys) {
        String layout = request.parameters().get(LAYOUT);
        if (layout.equals("loaded")) {
            return new SizeClasses(keys, request.pageBytes());
        }
        double bytes = ServerWorkload.bytes(request, GIGABYTES);
        return HashedHeap.of(bytes, keys, layout.equals("scattered"), request.pageBytes());
    }

    @Override
    public int mostTouches() {
        return layout.mostTouches();
    }

    @Override
    public int next(int[] accesses, int from) {
        long key = zipf ? ScrambledZipfian.next(random, keys) : hotspot();
        int end = layout.touch(key, accesses, from);
        if (random.nextDouble() >= reads) {
            accesses[end - 1] |= AccessBatch.WRITE;
        }
        return end;
    }

    private long hotspot() {
        long hot = Math.max(1, (long) (keys * HOT_KEYS));
        return random.nextDouble() < HOT_SHARE ? random.nextLong(hot) : random.nextLong(keys);
    }
}
