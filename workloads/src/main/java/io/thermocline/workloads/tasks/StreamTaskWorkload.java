package io.thermocline.workloads.tasks;

import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Columns;
import io.thermocline.engine.workload.Range;
import io.thermocline.engine.workload.Workload;
import java.util.List;
import java.util.function.Supplier;

/**
 * A GPU program as a workload of many streams. Each stream is a warp, which takes the next task when its own has ended.
 * A barrier follows each kernel.
 *
 * <p>A separate thread runs the program slightly ahead, unless its tasks come in parts.
 *
 * @param pages size of the address space in base pages
 * @param accesses number of accesses, or {@link Workload#UNKNOWN}
 * @param scaleEffective the scale that the sizes of the program allow
 * @param fixesFootprint whether the footprint follows from data such as a graph
 * @param streams warps that run at a time
 * @param columns columns that the program's tasks provide for each access
 * @param ranges ranges that the program has allocated
 * @param notes notes for users, one line each
 * @param program starts an execution
 */
public record StreamTaskWorkload(
        long pages,
        long accesses,
        double scaleEffective,
        boolean fixesFootprint,
        int streams,
        Columns columns,
        List<Range> ranges,
        List<String> notes,
        Supplier<TaskProgram> program)
        implements Workload {
    @Override
    public AccessSource open() {
        TaskProgram begun = program.get();
        return new TaskStreams(this, begun.isInParts() ? begun : new AheadProgram(begun));
    }
}
