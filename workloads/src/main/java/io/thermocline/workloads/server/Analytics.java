package io.thermocline.workloads.server;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.Range;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadRequest;
import java.util.List;

/**
 * In-memory analytics: a heap that grows from 2.2 to 6.2 GB in 250 of 317 seconds.
 *
 * <p>A fixed share of its 2 MiB blocks, drawn at random, is written when it is allocated and never touched again. It
 * represents cached partitions of earlier stages (assumed; it determines how much can be cold). All other blocks are
 * touched equally.
 */
final class Analytics implements Operations {
    static final Parameter<Double> IDLE = Parameter.decimal(
            "idle",
            "",
            "0.55",
            0,
            0.99,
            "share of the blocks that are never touched after their first write",
            "assumed");
    private static final int TOUCHES = 8;
    static final Parameter<Double> RATE =
            Parameter.decimal("rate", "touches/s", "400000", TOUCHES, 1e9, "touches that arrive a second", "assumed");
    static final Parameter<Double> SECONDS =
            Parameter.decimal("seconds", "s", "317", 0, 1e6, "how long it runs", "thesis sec. 6.4.3");

    private static final double FIRST_GIGABYTES = 2.2;
    private static final double LAST_GIGABYTES = 6.2;
    private static final double GROWING = 250.0 / 317;

    private final SplitMix64 random;
    private final double idle;
    private final int pages; // of a block
    private final int first;
    private final int last;
    private final double blocksPerSecond;
    private final int[] busy; // the blocks that are touched
    private int busyCount;
    private int allocated; // blocks
    private int writtenPages;

    Analytics(SplitMix64 random, double idle, int pages, int first, int last, double blocksPerSecond) {
        this.random = random;
        this.idle = idle;
        this.pages = pages;
        this.first = first;
        this.last = last;
        this.blocksPerSecond = blocksPerSecond;
        busy = new int[last];
        add(first);
    }

    static Workload create(WorkloadRequest request) {
        double seconds = request.parameters().get(SECONDS);
        double perSecond = request.parameters().get(RATE) / TOUCHES;
        int first = PopularBlocks.blocks(ServerWorkload.bytes(request, FIRST_GIGABYTES));
        int last = PopularBlocks.blocks(ServerWorkload.bytes(request, LAST_GIGABYTES));
        int pages = PopularBlocks.pagesPerBlock(request);
        Region heap = Region.ofPages("heap", 0, (long) last * pages, request.pageBytes());
        return new ServerWorkload(
                heap.range().pages(),
                List.of(new Range("heap", 0, first * pages)),
                perSecond,
                ServerWorkload.arrivals(perSecond, seconds),
                request.scale(),
                () -> new Analytics(
                        SplitMix64.of(request.seed(), "analytics"),
                        request.parameters().get(IDLE),
                        pages,
                        first,
                        last,
                        (last - first) / Math.max(1e-9, GROWING * seconds)));
    }

    private void add(int blocks) {
        for (int i = 0; i < blocks; i++) {
            if (random.nextDouble() >= idle || busyCount == 0) {
                busy[busyCount++] = allocated;
            }
            allocated++;
        }
    }

    @Override
    public List<Range> grow(double seconds) {
        int due = (int) Math.min(last, first + blocksPerSecond * seconds) - allocated;
        if (due <= 0) {
            return List.of();
        }
        Range range = new Range("heap", allocated * pages, due * pages);
        add(due);
        return List.of(range);
    }

    @Override
    public int mostTouches() {
        return TOUCHES;
    }

    @Override
    public int next(int[] accesses, int from) {
        int at = from;
        while (at < from + TOUCHES) {
            if (writtenPages < allocated * pages && at < from + TOUCHES / 2) {
                accesses[at++] = writtenPages++ | AccessBatch.WRITE;
            } else {
                accesses[at++] = busy[random.nextInt(busyCount)] * pages + random.nextInt(pages);
            }
        }
        return at;
    }
}
