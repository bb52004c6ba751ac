package io.thermocline.workloads.bandwidth;

import io.thermocline.engine.workload.WorkloadDeclaration;
import io.thermocline.engine.workload.WorkloadFamily;
import io.thermocline.engine.workload.WorkloadProvider;
import java.util.List;

/** The 19 applications of thesis ch. III: 17 bound by bandwidth, one by latency, one by neither. */
public final class BandwidthWorkloads implements WorkloadFamily {
    @Override
    public List<WorkloadProvider> workloads() {
        return List.of(
                of(
                        "bw-bfs",
                        Application.BFS,
                        "thesis Fig. 3.5, 3.6",
                        "Three structures take 80 % of the accesses in 20 % of the pages"),
                of(
                        "bw-xsbench",
                        Application.XSBENCH,
                        "thesis Fig. 3.5",
                        "Two structures take 64 % of the accesses in 10 % of the pages"),
                of(
                        "bw-minife",
                        Application.MINIFE,
                        "thesis sec. 3.4.4; shape assumed",
                        "Two structures take half of the accesses in 15 % of the pages"),
                of(
                        "bw-mummergpu",
                        Application.MUMMERGPU,
                        "thesis Fig. 3.7",
                        "Hot pages in all structures, and 45 % of the pages never accessed"),
                of("bw-needle", Application.NEEDLE, "thesis Fig. 3.8", "Two structures of nearly equally hot pages"),
                WorkloadDeclaration.of(
                                "bw-linear",
                                BandwidthWorkload::linear,
                                "thesis Fig. 3.5; structures from the seed",
                                "One of twelve applications whose pages are all about equally hot")
                        .with(
                                BandwidthWorkload.NUMBER,
                                BandwidthWorkload.PAGES,
                                BandwidthWorkload.ACCESSES,
                                BandwidthWorkload.MEMORY_SHARE),
                of("bw-comd", Application.COMD, "thesis sec. 3.2.2.3", "A computation that memory hardly slows down"),
                WorkloadDeclaration.of(
                                "bw-sgemm",
                                DependentChains::create,
                                "thesis Fig. 2.1b",
                                "Chains of accesses that wait for each other: latency decides")
                        .with(BandwidthWorkload.PAGES, BandwidthWorkload.ACCESSES));
    }

    private static WorkloadProvider of(String name, Application application, String source, String summary) {
        return WorkloadDeclaration.of(name, request -> BandwidthWorkload.create(request, application), source, summary)
                .with(BandwidthWorkload.PAGES, BandwidthWorkload.ACCESSES, BandwidthWorkload.MEMORY_SHARE);
    }
}
