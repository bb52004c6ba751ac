package io.thermocline.workloads.tasks;

import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Workload;
import java.util.function.Supplier;

/**
 * A GPU program as a workload: {@value #SIDE_BY_SIDE} tasks run side by side, one access each in turn, and a barrier follows each kernel. How many
 * tasks run side by side is assumed; it stands for the thread blocks that a GPU holds at a time.
 *
 * @param pages size of the address space in base pages
 * @param accesses number of accesses, or {@link Workload#UNKNOWN}
 * @param scaleEffective the scale that the sizes of the program allow
 * @param fixesFootprint whether the footprint follows from data such as a graph
 * @param program begins an execution
 */
public record TaskWorkload(
        long pages, long accesses, double scaleEffective, boolean fixesFootprint, Supplier<TaskProgram> program)
        implements Workload {
    private static final int SIDE_BY_SIDE = 64;

    @Override
    public AccessSource open() {
        return new RoundRobin(program.get(), SIDE_BY_SIDE);
    }
}
