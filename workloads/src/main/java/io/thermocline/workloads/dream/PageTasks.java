package io.thermocline.workloads.dream;

import io.thermocline.workloads.tasks.TaskAccesses;
import io.thermocline.workloads.tasks.TaskProgram;

/** A program of one kernel with a task for each page of its largest array. */
final class PageTasks implements TaskProgram {
    /** What a task does. */
    @FunctionalInterface
    interface Task {
        /** Appends the accesses of the task of a page, counted from the beginning of the array, that has so many elements of it. */
        void run(int page, int elements, TaskAccesses accesses);
    }

    private final long elements;
    private final int elementsOfPage;
    private final int tasks;
    private final Task task;
    private boolean begun;

    /** A program over an array of so many elements, of which the last page may have fewer than the others. */
    PageTasks(long elements, int elementsOfPage, Task task) {
        this.elements = elements;
        this.elementsOfPage = elementsOfPage;
        this.task = task;
        tasks = (int) ((elements + elementsOfPage - 1) / elementsOfPage);
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
        long before = (long) number * elementsOfPage;
        task.run(number, (int) Math.min(elementsOfPage, elements - before), accesses);
    }
}
