package io.thermocline.workloads.bandwidth;

import io.thermocline.engine.workload.WorkloadDeclaration;
import io.thermocline.engine.workload.WorkloadFamily;
import io.thermocline.engine.workload.WorkloadProvider;
import java.util.List;

/** The 11 applications of thesis ch. IV. */
public final class MigratingWorkloads implements WorkloadFamily {
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
                        request -> MigratingWorkload.create(request, application),
                        "thesis Table 4.1, sec. 4.3.2; order assumed",
                        summary)
                .with(MigratingWorkload.PAGES, MigratingWorkload.ACCESSES, BandwidthWorkload.MEMORY_SHARE);
    }
}
