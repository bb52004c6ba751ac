package io.thermocline.workloads.dream;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.workload.WorkloadRequest;
import io.thermocline.workloads.tasks.TaskProgram;
import java.util.function.Supplier;

/** Base of the workloads with a matrix; see {@link MatrixVector}. */
abstract class MatrixVectorProvider extends DreamWorkloadProvider {
    private static final Parameter<Long> ROWS = Parameter.integer(
            "size",
            "rows",
            "65536",
            32,
            1 << 18,
            "rows and columns of the matrix",
            "DREAM's public source; 16 GiB, which fits (DREAM sec. 5.3)");

    private final boolean rowsFirst;

    MatrixVectorProvider(String name, String summary, boolean rowsFirst) {
        super(name, summary, "DREAM sec. 5.3, UVMBench", ROWS, 2);
        this.rowsFirst = rowsFirst;
    }

    @Override
    final Supplier<TaskProgram> program(long rows, WorkloadRequest request, ArrayLayout arrays) {
        int matrix = arrays.add("matrix", rows * rows * Float.BYTES);
        return () -> new MatrixVector((int) rows, request.pageBytes(), matrix, rowsFirst);
    }
}
