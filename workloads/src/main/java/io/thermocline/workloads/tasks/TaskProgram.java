package io.thermocline.workloads.tasks;

import io.thermocline.engine.workload.Range;
import java.util.List;

/**
 * One execution of a GPU program: kernels that follow one another, each a launch over numbered tasks. A task is the work of the thread blocks
 * that share a page-width of data; its accesses are those that remain when all accesses of these threads to a page, made together, are one.
 *
 * <p>The caller begins a kernel, asks for its tasks in ascending order, each once unless {@link #nextTask} passes it, and begins the next kernel when the last task has ended.
 */
public interface TaskProgram extends AutoCloseable {
    /** Begins the next kernel; the first call begins the first. Returns false at the end of the program. */
    boolean nextKernel();

    /** What the host's processor accesses before the current kernel. */
    default List<Range> hostAccesses() {
        return List.of();
    }

    /** Tasks of the current kernel; may be none. */
    int tasks();

    /** The first task of the current kernel, from one on that was not asked for, that may have accesses; {@link #tasks()} if none does. Those it passes are not asked for. */
    default int nextTask(int from) {
        return from;
    }

    /** Appends the accesses of one task of the current kernel, in program order; may append none. Of a task in parts: of its first part. */
    void run(int task, TaskAccesses accesses);

    /** Whether tasks come in parts, as in programs of many streams whose tasks are too long to be held. */
    default boolean isInParts() {
        return false;
    }

    /** Parts of each task of the current kernel; 1 unless tasks come in parts. */
    default int parts() {
        return 1;
    }

    /** Appends the accesses of a later part of a task, from 1 on; each part is asked for once and in order. */
    default void goOn(int task, int part, TaskAccesses accesses) {
        throw new IllegalStateException("tasks have one part");
    }

    /** Lets go what it reads from; a program that was not run to its end may be closed. */
    @Override
    default void close() {}
}
