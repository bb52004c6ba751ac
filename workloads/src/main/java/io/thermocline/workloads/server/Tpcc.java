package io.thermocline.workloads.server;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadRequest;
import java.util.List;

/**
 * TPC-C on MySQL. Half of the memory is idle (order lines are seldom read). The other half gets two million touches a
 * second; the rate of its 2 MiB blocks varies by a lognormal distribution.
 *
 * <p>An operation is eight touches, a third of them writes.
 */
record Tpcc(SplitMix64 random, PopularBlocks tables) implements Operations {
    static final Parameter<Double> IDLE = Parameter.decimal(
            "idle",
            "",
            "0.5",
            0,
            0.99,
            "share of the memory that is never touched",
            "thesis sec. 6.5, 40 to 50 % cold");
    static final Parameter<Double> SIGMA = Parameter.decimal(
            "sigma", "", "1", 0, 4, "standard deviation of the logarithm of a block's rate", "assumed");
    private static final int TOUCHES = 8;
    static final Parameter<Double> RATE =
            Parameter.decimal("rate", "touches/s", "2000000", TOUCHES, 1e9, "touches that arrive a second", "assumed");
    static final Parameter<Double> SECONDS = Parameter.decimal(
            "seconds", "s", "1200", 0, 1e6, "how long it runs, warm-up included", "thesis sec. 6.4.3");

    private static final double GIGABYTES = 9.5;

    static Workload create(WorkloadRequest request) {
        int blocks = Math.max(2, PopularBlocks.blocks(ServerWorkload.bytes(request, GIGABYTES)));
        int busy =
                Math.max(1, (int) Math.round(blocks * (1 - request.parameters().get(IDLE))));
        long pages = PopularBlocks.pagesPerBlock(request);
        Region tables = Region.ofPages("busy", 0, busy * pages, request.pageBytes());
        Region idle = Region.ofPages("idle", tables.range().endPage(), (blocks - busy) * pages, request.pageBytes());
        double sigma = request.parameters().get(SIGMA);
        double perSecond = request.parameters().get(RATE) / TOUCHES;
        return ServerWorkload.of(
                request,
                List.of(tables, idle),
                perSecond,
                ServerWorkload.arrivals(perSecond, request.parameters().get(SECONDS)),
                () -> new Tpcc(
                        SplitMix64.of(request.seed(), "tpcc"),
                        new PopularBlocks(0, request.pageBytes(), weights(request.seed(), busy, sigma))));
    }

    private static double[] weights(long seed, int blocks, double sigma) {
        SplitMix64 random = SplitMix64.of(seed, "tpcc rates");
        double[] weights = new double[blocks];
        for (int i = 0; i < blocks; i++) {
            weights[i] = Math.exp(sigma * normal(random));
        }
        return weights;
    }

    /** Draws a normal deviate by the method of Box and Muller. */
    private static double normal(SplitMix64 random) {
        double radius = Math.sqrt(-2 * Math.log(1 - random.nextDouble()));
        return radius * Math.cos(2 * Math.PI * random.nextDouble());
    }

    @Override
    public int mostTouches() {
        return TOUCHES;
    }

    @Override
    public int next(int[] accesses, int from) {
        for (int at = from; at < from + TOUCHES; at++) {
            int page = tables.next(random);
            accesses[at] = at % 3 == 0 ? page | AccessBatch.WRITE : page;
        }
        return from + TOUCHES;
    }
}
