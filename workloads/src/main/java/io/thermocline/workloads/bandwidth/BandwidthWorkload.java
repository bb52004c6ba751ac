package io.thermocline.workloads.bandwidth;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Columns;
import io.thermocline.engine.workload.Range;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadRequest;
import java.util.List;

/**
 * The accesses of an application that reach memory, in chunks of {@value #CHUNK}. The accelerator computes before each
 * chunk and waits at a barrier behind it, so that computing and memory take turns. Were they to overlap, the slower of
 * the two would decide, and the thesis's averages cannot be had (a roofline gives 1.22 and 1.46 instead of 1.18 and
 * 1.35).
 *
 * @param layout its pages and their order
 * @param pages how many
 * @param accesses how many
 * @param instructions of the accelerator before each access, put together at the beginning of a chunk
 * @param seed of the draws
 * @param scaleEffective factor of the footprint
 */
record BandwidthWorkload(
        Layout layout, long pages, long accesses, double instructions, long seed, double scaleEffective)
        implements Workload {
    /** Accesses between two barriers. */
    static final int CHUNK = 16_384;

    private static final int ACCESSES_A_PAGE = 100;

    /** Instructions in the time of a line of 128 B at 200 GB/s, at 21 G a second (thesis Table 3.1). */
    private static final double INSTRUCTIONS_A_LINE = 0.64 * 21;

    static final Parameter<Long> PAGES = Parameter.integer(
            "pages", "pages", "20000", 16, Testbed.MAX_PAGES, "size of the footprint at scale 1", "assumed");
    static final Parameter<Long> ACCESSES = Parameter.integer(
            "accesses",
            "accesses",
            "",
            1,
            Long.MAX_VALUE,
            "number of accesses, whatever the scale; 100 a page unless given",
            "assumed");
    static final Parameter<Double> MEMORY_SHARE = Parameter.decimal(
            "memory-share",
            "",
            "",
            .01,
            1,
            "share of the time with all data in GDDR5 that memory decides; the application's unless given",
            "thesis Fig. 2.1a; mean calibrated to sec. 3.2.3");
    static final Parameter<Long> NUMBER = Parameter.integer(
            "number",
            "",
            "0",
            0,
            Application.LINEAR_COUNT - 1,
            "which of the twelve applications with a linear CDF",
            "thesis Fig. 3.5");

    /** The workload of a request for an application with a linear CDF. */
    static Workload linear(WorkloadRequest request) {
        return create(
                request,
                Application.LINEAR,
                Math.toIntExact(request.parameters().get(NUMBER)));
    }

    /** The workload of a request for an application. */
    static Workload create(WorkloadRequest request, Application application) {
        return create(request, application, 0);
    }

    private static Workload create(WorkloadRequest request, Application application, int number) {
        ParameterValues values = request.parameters();
        double memoryShare = values.getOr(MEMORY_SHARE, application.memoryShare(number, request.seed()));
        int pages = scaledPages(request);
        return new BandwidthWorkload(
                HotBlocks.of(application.structures(number, request.seed()), pages, 1, request.seed()),
                pages,
                accesses(request, pages),
                instructions(memoryShare),
                request.seed(),
                (double) pages / values.get(PAGES));
    }

    /** Instructions before each access, where memory decides a share of the time with all data in GDDR5. */
    static double instructions(double memoryShare) {
        return INSTRUCTIONS_A_LINE * (1 - memoryShare) / memoryShare;
    }

    /** The pages of a request. */
    static int scaledPages(WorkloadRequest request) {
        return scaledPages(request, request.parameters().get(PAGES));
    }

    /** The pages of a request with this footprint at scale 1. */
    static int scaledPages(WorkloadRequest request, long footprint) {
        long pages = request.scaled(footprint);
        if (pages > Testbed.MAX_PAGES) {
            throw InvalidInputException.of(
                    Subject.Field.WORKLOAD.part("pages times scale"), pages, "at most " + Testbed.MAX_PAGES + " pages");
        }
        return (int) pages;
    }

    /** The accesses of a request. */
    static long accesses(WorkloadRequest request, int pages) {
        return request.parameters().getOr(ACCESSES, (long) ACCESSES_A_PAGE * pages);
    }

    @Override
    public List<Range> ranges() {
        return layout.ranges();
    }

    @Override
    public Columns columns() {
        return Columns.NONE.withInstructions();
    }

    @Override
    public AccessSource open() {
        return new ChunkSource(layout.open(accesses, seed), accesses, instructions);
    }
}
