package io.thermocline.workloads.server;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadRequest;
import java.util.List;

/**
 * Cassandra under YCSB, by the parts of its memory:
 * <ul>
 * <li>the young generation of the heap: 0.8 GB, 2.5 touches an operation;
 * <li>the memtable: 2 GB, 5 touches a write, 3 a read;
 * <li>metadata and indexes: 0.3 GB, 6 touches a read and 1 an operation;
 * <li>an old generation without touches: 4.9 GB, what the others leave of Table 6.2's 8 GB; it determines how much can
 * be cold;
 * <li>SSTables in the page cache: 4 GB, 6 touches a read, at places determined by its key.
 * </ul>
 */
record Cassandra(
        SplitMix64 random, Region young, Region memtable, Region metadata, Region tables, long keys, double reads)
        implements Operations {
    static final Ycsb YCSB = new Ycsb(50, 21_000, 45_000);
    static final Parameter<Double> OLD = Parameter.decimal(
            "old",
            "GB",
            "4.9",
            0,
            1000,
            "size of the old generation at scale 1, which no operation touches",
            "assumed; with it the heap is Table 6.2's 8 GB");

    private static final long KEYS = 5_000_000; // at scale 1

    static Workload create(WorkloadRequest request) {
        double reads = request.parameters().get(YCSB.reads);
        long keys = request.scaled(KEYS);
        Region young = Region.first("young", ServerWorkload.bytes(request, 0.8), request.pageBytes());
        Region memtable = young.next("memtable", ServerWorkload.bytes(request, 2));
        Region metadata = memtable.next("metadata", ServerWorkload.bytes(request, 0.3));
        Region old = metadata.next(
                "old", ServerWorkload.bytes(request, request.parameters().get(OLD)));
        Region tables = old.next("sstables", ServerWorkload.bytes(request, 4));
        return ServerWorkload.of(
                request,
                List.of(young, memtable, metadata, old, tables),
                YCSB.rate(request.parameters()),
                request.parameters().get(YCSB.operations),
                () -> new Cassandra(
                        SplitMix64.of(request.seed(), "cassandra"), young, memtable, metadata, tables, keys, reads));
    }

    @Override
    public int mostTouches() {
        return 19;
    }

    @Override
    public int next(int[] accesses, int from) {
        boolean read = random.nextDouble() < reads;
        int at = from;
        int objects = 2 + random.nextInt(2); // 2.5 on average
        for (int i = 0; i < objects; i++) {
            accesses[at++] = young.any(random) | AccessBatch.WRITE;
        }
        accesses[at++] = metadata.any(random);
        if (!read) {
            for (int i = 0; i < 5; i++) {
                accesses[at++] = memtable.any(random) | AccessBatch.WRITE;
            }
            return at;
        }
        for (int i = 0; i < 3; i++) {
            accesses[at++] = memtable.any(random);
        }
        for (int i = 0; i < 6; i++) {
            accesses[at++] = metadata.any(random);
        }
        long key = ScrambledZipfian.next(random, keys);
        for (int i = 0; i < 6; i++) {
            long place = SplitMix64.mix(key * 6 + i) >>> 1;
            accesses[at++] =
                    tables.range().firstPage() + (int) (place % tables.range().pages());
        }
        return at;
    }
}
