package io.thermocline.workloads.tasks;

import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Columns;
import io.thermocline.engine.workload.Range;
import io.thermocline.engine.workload.Workload;
import java.util.List;
import java.util.function.Supplier;

/**
 * A GPU program as a workload whose streams are SMs, each with some thread blocks at a time and an access outstanding of
 * each of their warps.
 *
 * @param pages size of the address space in base pages
 * @param scaleEffective the scale that the sizes of the program allow
 * @param streams SMs
 * @param warpsABlock warps of a thread block, the program's tasks
 * @param blocksAtATime thread blocks of an SM at a time
 * @param columns columns that the program's tasks provide for each access
 * @param ranges ranges that the program has allocated
 * @param program starts an execution
 */
public record BlockWorkload(
        long pages,
        double scaleEffective,
        int streams,
        int warpsABlock,
        int blocksAtATime,
        Columns columns,
        List<Range> ranges,
        Supplier<TaskProgram> program)
        implements Workload {
    @Override
    public long accesses() {
        return UNKNOWN;
    }

    @Override
    public int streamConcurrency() {
        return warpsABlock * blocksAtATime;
    }

    @Override
    public AccessSource open() {
        return new BlockStreams(this, program.get(), warpsABlock, blocksAtATime);
    }
}
