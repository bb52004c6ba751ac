package io.thermocline.workloads.server;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadRequest;
import java.util.List;

/**
 * Aerospike under YCSB. A record has 64 B of index (two touches an operation), 360 B of headers (one touch) and 2,036 B
 * of bins.
 *
 * <p>A read touches every page of the bins; an update touches the page of its field and the headers.
 */
record Aerospike(
        SplitMix64 random, Region index, Region headers, Region bins, long records, double reads, int mostTouches)
        implements Operations {
    static final Parameter<Long> RECORDS = Parameter.integer(
            "records", "records", "5000000", 1, 1L << 32, "records at scale 1", "thesis sec. 6.4.3, 5M keys");
    static final Ycsb YCSB = new Ycsb(200, 176_000, 215_000);

    private static final int INDEX_BYTES = 64;
    private static final int HEADER_BYTES = 360;
    private static final int BINS_BYTES = 2036;
    private static final int FIELDS = 20;

    static Workload create(WorkloadRequest request) {
        long records = request.scaled(request.parameters().get(RECORDS));
        double reads = request.parameters().get(YCSB.reads);
        Region index = Region.first("index", (double) INDEX_BYTES * records, request.pageBytes());
        Region headers = index.next("headers", (double) HEADER_BYTES * records);
        Region bins = headers.next("bins", (double) BINS_BYTES * records);
        int most = 3 + 2 + (int) (BINS_BYTES / request.pageBytes());
        return ServerWorkload.of(
                request,
                List.of(index, headers, bins),
                YCSB.rate(request.parameters()),
                request.parameters().get(YCSB.operations),
                () -> new Aerospike(
                        SplitMix64.of(request.seed(), "aerospike"), index, headers, bins, records, reads, most));
    }

    @Override
    public int next(int[] accesses, int from) {
        long record = ScrambledZipfian.next(random, records);
        int at = from;
        int indexPage = index.page(record * INDEX_BYTES);
        accesses[at++] = indexPage;
        accesses[at++] = indexPage;
        int header = headers.page(record * HEADER_BYTES);
        long first = record * BINS_BYTES;
        if (random.nextDouble() < reads) {
            accesses[at++] = header;
            int last = bins.page(first + BINS_BYTES - 1);
            for (int page = bins.page(first); page <= last; page++) {
                accesses[at++] = page;
            }
        } else {
            accesses[at++] = header | AccessBatch.WRITE;
            long field = first + (long) random.nextInt(FIELDS) * BINS_BYTES / FIELDS;
            accesses[at++] = bins.page(field) | AccessBatch.WRITE;
        }
        return at;
    }
}
