package io.thermocline.workloads.dream;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.workload.WorkloadRequest;
import io.thermocline.workloads.tasks.TaskProgram;
import java.util.function.Supplier;

/** Reads memory once: each warp reads one page, then the next (DREAM sec. 5.1). */
final class Transfer {
    private static final Parameter<Long> MEBIBYTES =
            Parameter.integer("size", "MiB", "12288", 1, 1 << 22, "memory that is read", "DREAM sec. 5.1: 12 GB");

    static final DreamWorkload WORKLOAD = new DreamWorkload(MEBIBYTES, 1, Transfer::program);

    private Transfer() {}

    private static Supplier<TaskProgram> program(long mebibytes, WorkloadRequest request, ArrayLayout arrays) {
        long bytes = mebibytes << 20;
        arrays.add("memory", bytes);
        int floatsOfPage = (int) (request.pageBytes() / Float.BYTES);
        return () -> new PageTasks(
                bytes / Float.BYTES, floatsOfPage, (page, count, accesses) -> accesses.access(page, false, count));
    }
}
