package io.thermocline.workloads.server;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadRequest;
import java.util.List;

/** Web search: 50 queries a second, each of which touches 200 pages (assumed) of an index of 2.28 GB, uniformly. */
record WebSearch(SplitMix64 random, Region index, int mostTouches) implements Operations {
    static final Parameter<Double> RATE = Parameter.decimal(
            "rate", "operations/s", "50", 0.001, 1e9, "queries that arrive a second", "thesis sec. 6.4.3");
    static final Parameter<Long> TOUCHES =
            Parameter.integer("touches", "", "200", 1, 1000, "pages that a query touches", "assumed");
    static final Parameter<Double> SECONDS = Parameter.decimal(
            "seconds", "s", "300", 0, 1e6, "how long it runs", "thesis sec. 6.4.3, steady state of 300 s");

    private static final double GIGABYTES = 2.28;

    static Workload create(WorkloadRequest request) {
        double rate = request.parameters().get(RATE);
        Region index = Region.first("index", ServerWorkload.bytes(request, GIGABYTES), request.pageBytes());
        int touches = Math.toIntExact(request.parameters().get(TOUCHES));
        return ServerWorkload.of(
                request,
                List.of(index),
                rate,
                ServerWorkload.arrivals(rate, request.parameters().get(SECONDS)),
                () -> new WebSearch(SplitMix64.of(request.seed(), "websearch"), index, touches));
    }

    @Override
    public int next(int[] accesses, int from) {
        for (int at = from; at < from + mostTouches; at++) {
            accesses[at] = index.any(random);
        }
        return from + mostTouches;
    }
}
