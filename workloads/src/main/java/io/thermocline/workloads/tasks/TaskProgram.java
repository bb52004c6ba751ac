package io.thermocline.workloads.tasks;

import io.thermocline.engine.workload.Range;
import java.util.List;

/**
 * One execution of a GPU program: a sequence of kernels, each a launch over numbered tasks.
 *
 * <p>A task is the work of the thread blocks that share a page-width of data. All accesses of these threads to a page,
 * if made together, count as one access of the task.
 *
 * <p>Contract: the caller starts a kernel and requests its tasks in ascending order, each once unless {@link #nextTask}
 * skips it. It starts the next kernel when the last task has ended.
 */
public interface TaskProgram extends AutoCloseable {
    /** Starts the next kernel, or the first one at the first call. Returns false at the end of the program. */
    boolean nextKernel();

    /** Ranges that the host's processor accesses before the current kernel. */
    default List<Range> hostAccesses() {
        return List.of();
    }

    /** Number of tasks of the current kernel; may be 0. */
    int tasks();

    /**
     * Returns the first task from {@code from} on that may have accesses; {@link #tasks()} if there is none. Skipped
     * tasks are not requested.
     */
    default int nextTask(int from) {
        return from;
    }

    /**
     * Appends the accesses of one task of the current kernel, in program order; there may be none. If tasks come in
     * parts, appends those of the first part.
     */
    void run(int task, TaskAccesses accesses);

    /**
     * Returns whether tasks come in parts. This is so in programs of many streams whose tasks are too long for memory.
     */
    default boolean isInParts() {
        return false;
    }

    /** Number of parts of each task of the current kernel; 1 unless tasks come in parts. */
    default int parts() {
        return 1;
    }

    /** Appends the accesses of a later part of a task, from 1 on; each part is requested once and in order. */
    default void runPart(int task, int part, TaskAccesses accesses) {
        throw new IllegalStateException("tasks have one part");
    }

    /** Releases the program's sources. A program may be closed before its end. */
    @Override
    default void close() {}
}
