package io.thermocline.workloads.synthetic;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadRequest;

/**
 * Independent accesses whose popularity follows zipf's law: the page of rank k is accessed in proportion to 1 / k^skew.
 */
final class Zipf {
    static final Parameter<Boolean> SCATTER = Parameter.flag(
            "scatter",
            true,
            "whether a seeded permutation scatters the ranks over the pages; otherwise page 0 is the most popular",
            "assumed");

    private Zipf() {}

    static Workload create(WorkloadRequest request) {
        int pages = SyntheticWorkload.scaledPages(request);
        long seed = request.seed();
        ZipfRanks ranks = new ZipfRanks(pages, request.parameters().get(SyntheticWorkload.SKEW));
        boolean scatter = request.parameters().get(SCATTER);
        long accesses = request.parameters().get(SyntheticWorkload.ACCESSES);
        return SyntheticWorkload.of(request, accesses, () -> {
            PageStream inOrder = ranks.stream(SplitMix64.of(seed, "zipf ranks"));
            return scatter
                    ? new PagePermutation(pages, SplitMix64.of(seed, "zipf permutation")).scatter(inOrder)
                    : inOrder;
        });
    }
}
