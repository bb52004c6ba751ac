package io.thermocline.workloads.synthetic;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadRequest;

/** Independent accesses, all pages equally popular. */
final class Uniform {
    private Uniform() {}

    static Workload create(WorkloadRequest request) {
        int n = SyntheticWorkload.scaledPages(request);
        long seed = request.seed();
        long accesses = request.parameters().get(SyntheticWorkload.ACCESSES);
        return SyntheticWorkload.of(request, accesses, () -> {
            SplitMix64 random = SplitMix64.of(seed, "uniform");
            return (pages, from, count) -> {
                for (int i = from; i < from + count; i++) {
                    pages[i] = random.nextInt(n);
                }
            };
        });
    }
}
