package io.thermocline.workloads.dream;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.workload.WorkloadDeclaration;
import io.thermocline.engine.workload.WorkloadFamily;
import io.thermocline.engine.workload.WorkloadProvider;
import java.util.List;

/** The regular workloads of DREAM's evaluation; its graphs are in {@code workloads.graph}. */
public final class DreamWorkloads implements WorkloadFamily {
    private static final String MATRICES = "DREAM sec. 5.3, UVMBench";

    @Override
    public List<WorkloadProvider> workloads() {
        return List.of(
                declare("transfer", Transfer.WORKLOAD, "DREAM sec. 5.1", "Reads memory once, a page a warp"),
                declare(
                        "vectoradd",
                        VectorAdd.WORKLOAD,
                        "DREAM Listing 1, sec. 5.3",
                        "Adds two vectors into a third",
                        VectorAdd.VALUE_BYTES),
                declare(
                        "mvt",
                        MatrixVector.ROWS_FIRST, // x1 += A y1; x2 += A' y2
                        MATRICES,
                        "A matrix times a vector, then its transpose times another"),
                declare(
                        "atax",
                        MatrixVector.ROWS_FIRST, // y = A' (A x)
                        MATRICES,
                        "The transpose of a matrix times the matrix times a vector"),
                declare(
                        "bigc",
                        MatrixVector.COLUMNS_FIRST, // s = A' r; q = A p
                        MATRICES,
                        "The transpose of a matrix times a vector, then the matrix times another"),
                declare(
                        "taxi",
                        Taxi.WORKLOAD,
                        "DREAM sec. 5.5",
                        "Queries of a table of taxi trips stored by columns",
                        Taxi.QUERY,
                        Taxi.VALUE_BYTES,
                        Taxi.TABLE));
    }

    private static WorkloadDeclaration declare(
            String name, DreamWorkload workload, String source, String summary, Parameter<?>... more) {
        return WorkloadDeclaration.of(name, workload::create, source, summary)
                .with(workload.size(), Warps.WARPS)
                .with(more);
    }
}
