package io.thermocline.workloads.bandwidth;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Columns;
import io.thermocline.engine.workload.Range;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadRequest;
import java.util.List;

/**
 * The accesses of an application of thesis ch. IV that reach memory, in chunks as those of {@link BandwidthWorkload}.
 *
 * @param layout its pages and their order
 * @param pages how many
 * @param accesses how many
 * @param instructions of the accelerator before each access, put together at the beginning of a chunk
 * @param seed of the draws
 * @param scaleEffective factor of the footprint
 */
record MigratingWorkload(
        Layout layout, long pages, long accesses, double instructions, long seed, double scaleEffective)
        implements Workload {
    static final Parameter<Long> PAGES = Parameter.integer(
            "pages",
            "pages",
            "",
            16,
            BandwidthWorkload.MOST_PAGES,
            "size of the footprint at scale 1; the application's unless given",
            "assumed");
    static final Parameter<Long> ACCESSES = Parameter.integer(
            "accesses",
            "accesses",
            "",
            1,
            Long.MAX_VALUE,
            "number of accesses, whatever the scale; as many a page as follows from its shoot-downs unless given",
            "thesis Table 4.1, second column");

    /** The workload of a request for an application. */
    static Workload create(WorkloadRequest request, MigratingApplication application) {
        ParameterValues values = request.parameters();
        long footprint = values.getOr(PAGES, (long) application.pages());
        int pages = BandwidthWorkload.scaledPages(request, footprint);
        Layout layout = application.layout(pages, request.seed());
        double memoryShare = values.getOr(BandwidthWorkload.MEMORY_SHARE, application.memoryShare());
        long accesses = Math.round(application.accessesAPage() * layout.accessed());
        return new MigratingWorkload(
                layout,
                pages,
                values.getOr(ACCESSES, accesses),
                BandwidthWorkload.instructions(memoryShare),
                request.seed(),
                (double) pages / footprint);
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
