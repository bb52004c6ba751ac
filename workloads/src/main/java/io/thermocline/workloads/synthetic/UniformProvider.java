package io.thermocline.workloads.synthetic;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadProvider;
import io.thermocline.engine.workload.WorkloadRequest;
import java.util.List;

/** Independent accesses, all pages equally popular. */
public final class UniformProvider implements WorkloadProvider {
    @Override
    public String name() {
        return "uniform";
    }

    @Override
    public String summary() {
        return "Independent accesses, all pages equally popular";
    }

    @Override
    public String source() {
        return "assumed";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(SyntheticWorkload.PAGES, SyntheticWorkload.ACCESSES, SyntheticWorkload.WRITES);
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
