package io.thermocline.workloads.synthetic;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadRequest;
import io.thermocline.workloads.DeclaredWorkload;
import java.util.List;

/** Independent accesses, all pages equally popular. */
public final class UniformProvider extends DeclaredWorkload {
    /** Called by the service loader. */
    public UniformProvider() {
        super(
                "uniform",
                "Independent accesses, all pages equally popular",
                "assumed",
                List.of(SyntheticWorkload.PAGES, SyntheticWorkload.ACCESSES, SyntheticWorkload.WRITES));
    }

    @Override
    public Workload create(WorkloadRequest request) {
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
