package io.thermocline.workloads.bandwidth;

import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadDeclaration;
import io.thermocline.engine.workload.WorkloadFamily;
import io.thermocline.engine.workload.WorkloadProvider;
import io.thermocline.engine.workload.WorkloadRequest;
import java.util.List;

/** The 11 applications of thesis ch. IV. */
public final class MigratingWorkloads implements WorkloadFamily {
    private static final Parameter<Long> PAGES = Parameter.integer(
            "pages",
            "pages",
            "",
            16,
            Testbed.MAX_PAGES,
            "size of the footprint at scale 1; the application's unless given",
            "assumed");
    private static final Parameter<Long> ACCESSES = Parameter.integer(
            "accesses",
            "accesses",
            "",
            1,
            Long.MAX_VALUE,
            "number of accesses, whatever the scale; as many a page as follows from its shoot-downs unless given",
            "thesis Table 4.1, second column");

    @Override
    public List<WorkloadProvider> workloads() {
        return List.of(
                of("numa-backprop", MigratingApplication.BACKPROP, "Three passes over the footprint"),
                of("numa-bfs", MigratingApplication.BFS, "Blocks of hot and cold structures in random order"),
                of("numa-cns", MigratingApplication.CNS, "Thirty passes over the footprint"),
                of("numa-comd", MigratingApplication.COMD, "Ten passes of a computation that memory hardly slows down"),
                of("numa-kmeans", MigratingApplication.KMEANS, "Five passes over the footprint"),
                of("numa-minife", MigratingApplication.MINIFE, "Four passes over a matrix, beside hot vectors"),
                of("numa-mummergpu", MigratingApplication.MUMMERGPU, "Pages of very different hotness in random order"),
                of("numa-needle", MigratingApplication.NEEDLE, "The anti-diagonals of two matrices"),
                of("numa-pathfinder", MigratingApplication.PATHFINDER, "Five passes over the footprint"),
                of("numa-srad", MigratingApplication.SRAD, "A hundred passes over the footprint"),
                of("numa-xsbench", MigratingApplication.XSBENCH, "Blocks of a very hot structure in random order"));
    }

    private static WorkloadProvider of(String name, MigratingApplication application, String summary) {
        return WorkloadDeclaration.of(
                        name,
                        request -> create(request, application),
                        "thesis Table 4.1, sec. 4.3.2; order assumed",
                        summary)
                .with(PAGES, ACCESSES, BandwidthWorkload.MEMORY_SHARE);
    }

    /** The workload of a request for an application. */
    private static Workload create(WorkloadRequest request, MigratingApplication application) {
        ParameterValues values = request.parameters();
        long footprint = values.getOr(PAGES, (long) application.pages());
        int pages = BandwidthWorkload.scaledPages(request, footprint);
        Layout layout = application.layout(pages, request.seed());
        double memoryShare = values.getOr(BandwidthWorkload.MEMORY_SHARE, application.memoryShare());
        long accesses = Math.round(application.accessesAPage() * layout.accessed());
        return new BandwidthWorkload(
                layout,
                pages,
                values.getOr(ACCESSES, accesses),
                BandwidthWorkload.instructions(memoryShare),
                request.seed(),
                (double) pages / footprint);
    }
}
