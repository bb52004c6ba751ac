package io.thermocline.workloads.server;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadRequest;
import java.util.List;

/**
 * Web search on Solr, 2.28 GB: a heap that no query touches, and an index whose pages are as popular as YCSB's
 * scrambled zipfian makes them.
 *
 * <p>The idle share is the thesis's 40 % of cold memory (Fig. 6.10), so a cold share says nothing about it. What else
 * is cold depends on how hot the index is. A query touches 10,000 pages of it: one in 2 us of the 20 ms of a core that
 * it is assumed to take, at a 99th percentile of 85 ms (sec. 6.4.3). They come in slices of at most 500 touches, evenly
 * over time, as those of queries that overlap.
 */
record WebSearch(SplitMix64 random, Region index, int mostTouches) implements Operations {
    static final Parameter<Double> RATE = Parameter.decimal(
            "rate", "operations/s", "50", 0.001, 1e9, "queries that arrive a second", "thesis sec. 6.4.3");
    static final Parameter<Long> TOUCHES =
            Parameter.integer("touches", "", "10000", 1, 1_000_000, "pages that a query touches", "assumed");
    static final Parameter<Double> IDLE = Parameter.decimal(
            "idle",
            "",
            "0.4",
            0,
            0.99,
            "share of the memory that no query touches",
            "thesis Fig. 6.10, about 40 % cold");
    static final Parameter<Double> SECONDS = Parameter.decimal(
            "seconds",
            "s",
            "1800",
            0,
            1e6,
            "how long it runs",
            "assumed: until the cold share is flat; thesis sec. 6.4.3 has a steady state of 300 s");

    private static final double GIGABYTES = 2.28;
    private static final long SLICE_TOUCHES = 500;

    static Workload create(WorkloadRequest request) {
        double bytes = ServerWorkload.bytes(request, GIGABYTES);
        double idle = request.parameters().get(IDLE);
        Region heap = Region.first("heap", idle * bytes, request.pageBytes());
        Region index = heap.next("index", (1 - idle) * bytes);
        long touches = request.parameters().get(TOUCHES);
        long slices = (touches + SLICE_TOUCHES - 1) / SLICE_TOUCHES;
        int ofSlice = Math.toIntExact(Math.max(1, Math.round((double) touches / slices)));
        double perSecond = request.parameters().get(RATE) * slices;
        return ServerWorkload.of(
                request,
                List.of(heap, index),
                perSecond,
                ServerWorkload.arrivals(perSecond, request.parameters().get(SECONDS)),
                () -> new WebSearch(SplitMix64.of(request.seed(), "websearch"), index, ofSlice));
    }

    @Override
    public int next(int[] accesses, int from) {
        for (int at = from; at < from + mostTouches; at++) {
            accesses[at] = index.range().firstPage()
                    + (int) ScrambledZipfian.next(random, index.range().pages());
        }
        return from + mostTouches;
    }
}
