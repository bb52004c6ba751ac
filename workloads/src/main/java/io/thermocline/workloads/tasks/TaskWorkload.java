package io.thermocline.workloads.tasks;

import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Columns;
import io.thermocline.engine.workload.Range;
import io.thermocline.engine.workload.Workload;
import java.util.List;
import java.util.function.Supplier;

/**
 * A GPU program as a workload. A fixed number of tasks run concurrently, with one access each in turn, and a barrier
 * follows each kernel.
 *
 * @param pages size of the address space in base pages
 * @param accesses number of accesses, or {@link Workload#UNKNOWN}
 * @param scaleEffective the scale that the sizes of the program allow
 * @param fixesFootprint whether the footprint follows from data such as a graph
 * @param sideBySide tasks that run at a time
 * @param columns columns that the program's tasks provide for each access
 * @param ranges ranges that the program has allocated
 * @param notes notes for users, one line each
 * @param program starts an execution
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
    private static final int SIDE_BY_SIDE = 64; // assumed: thread blocks that a GPU holds at a time

    /**
     * Creates a program whose accesses have only a page and a write flag, with {@value #SIDE_BY_SIDE} concurrent tasks.
     */
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

    /** Returns the same program with notes for users. */
    public TaskWorkload withNotes(List<String> lines) {
        return new TaskWorkload(
                pages, accesses, scaleEffective, fixesFootprint, sideBySide, columns, ranges, lines, program);
    }

    @Override
    public AccessSource open() {
        return new RoundRobin(program.get(), sideBySide);
    }
}
