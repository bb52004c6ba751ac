package io.thermocline.workloads.dream;

import io.thermocline.workloads.tasks.TaskAccesses;
import io.thermocline.workloads.tasks.TaskProgram;

/** A program of one kernel with a task for each page of its largest array. */
final class PageTasks implements TaskProgram {
    /** What a task does. */
    @FunctionalInterface
    interface Task {
        /** Appends the accesses of the task of a page, counted from the beginning of the array. */
        void run(int page, TaskAccesses accesses);
    }

    private final int tasks;
    private final Task task;
    private boolean begun;

    PageTasks(int tasks, Task task) {
        this.tasks = tasks;
        this.task = task;
    }

    @Override
    public boolean nextKernel() {
        boolean first = !begun;
        begun = true;
        return first;
    }

    @Override
    public int tasks() {
        return tasks;
    }

    @Override
    public void run(int number, TaskAccesses accesses) {
        task.run(number, accesses);
    }
}
