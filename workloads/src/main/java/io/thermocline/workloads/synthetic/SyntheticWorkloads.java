package io.thermocline.workloads.synthetic;

import io.thermocline.engine.workload.WorkloadDeclaration;
import io.thermocline.engine.workload.WorkloadFamily;
import io.thermocline.engine.workload.WorkloadProvider;
import java.util.List;

/** Synthetic workloads, whose pages, accesses and writes the user chooses. */
public final class SyntheticWorkloads implements WorkloadFamily {
    @Override
    public List<WorkloadProvider> workloads() {
        return List.of(
                WorkloadDeclaration.of(
                                "mixed",
                                Mixed::create,
                                "assumed",
                                "A zipf-popular hot set, interrupted by pieces of a scan over all pages")
                        .with(
                                SyntheticWorkload.PAGES,
                                SyntheticWorkload.ACCESSES,
                                SyntheticWorkload.WRITES,
                                SyntheticWorkload.SKEW,
                                Mixed.HOT,
                                Mixed.SCAN,
                                Mixed.PERIOD),
                WorkloadDeclaration.of(
                                "scan", Scan::create, "assumed", "Passes over all pages in order, or by a stride")
                        .with(
                                SyntheticWorkload.PAGES,
                                Scan.PASSES,
                                Scan.ACCESSES,
                                Scan.STRIDE,
                                SyntheticWorkload.WRITES),
                WorkloadDeclaration.of(
                                "uniform",
                                Uniform::create,
                                "assumed",
                                "Independent accesses, all pages equally popular")
                        .with(SyntheticWorkload.PAGES, SyntheticWorkload.ACCESSES, SyntheticWorkload.WRITES),
                WorkloadDeclaration.of(
                                "zipf",
                                Zipf::create,
                                "GMT sec. 2.3 (Fig. 6)",
                                "Independent accesses to pages whose popularity follows zipf's law")
                        .with(
                                SyntheticWorkload.PAGES,
                                SyntheticWorkload.ACCESSES,
                                SyntheticWorkload.WRITES,
                                SyntheticWorkload.SKEW,
                                Zipf.SCATTER),
                WorkloadDeclaration.of(
                                "zipf-warps",
                                ZipfWarps::create,
                                "GMT sec. 2.3 (Fig. 6)",
                                "Warps whose lanes request zipf-popular pages together, and wait for all of them")
                        .with(
                                SyntheticWorkload.PAGES,
                                ZipfWarps.INSTRUCTIONS,
                                SyntheticWorkload.WRITES,
                                SyntheticWorkload.SKEW,
                                ZipfWarps.WARPS,
                                ZipfWarps.ADDRESSES,
                                ZipfWarps.ACTIVE_LANES));
    }
}
