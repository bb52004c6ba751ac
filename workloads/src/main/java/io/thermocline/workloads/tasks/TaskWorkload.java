package io.thermocline.workloads.tasks;

import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Columns;
import io.thermocline.engine.workload.Range;
import io.thermocline.engine.workload.Workload;
import java.util.List;
import java.util.function.Supplier;

/**
 * A GPU program as a workload: a fixed number of tasks run side by side, one access each in turn, and a barrier follows each kernel.
 *
 * @param pages size of the address space in base pages
 * @param accesses number of accesses, or {@link Workload#UNKNOWN}
 * @param scaleEffective the scale that the sizes of the program allow
 * @param fixesFootprint whether the footprint follows from data such as a graph
 * @param sideBySide tasks that run at a time
 * @param columns what the program's tasks say of each access
 * @param ranges what the program has allocated
 * @param notes what people should know who asked for it, a line each
 * @param program begins an execution
 */
public record TaskWorkload(
        long pages,
        long accesses,
        double scaleEffective,
        boolean fixesFootprint,
        int sideBySide,
        Columns columns,
        List<Range> ranges,
        List<String> notes,
        Supplier<TaskProgram> program)
        implements Workload {
    private static final int SIDE_BY_SIDE = 64; // assumed; it stands for the thread blocks that a GPU holds at a time

    /** A program whose tasks say of an access its page and whether it writes, {@value #SIDE_BY_SIDE} of them side by side. */
    public TaskWorkload(
            long pages, long accesses, double scaleEffective, boolean fixesFootprint, Supplier<TaskProgram> program) {
        this(
                pages,
                accesses,
                scaleEffective,
                fixesFootprint,
                SIDE_BY_SIDE,
                Columns.NONE,
                List.of(new Range("all", 0, (int) pages)),
                List.of(),
                program);
    }

    /** The same program, with what people should know of it. */
    public TaskWorkload withNotes(List<String> lines) {
        return new TaskWorkload(
                pages, accesses, scaleEffective, fixesFootprint, sideBySide, columns, ranges, lines, program);
    }

    @Override
    public AccessSource open() {
        return new RoundRobin(program.get(), sideBySide);
    }
}
