package io.thermocline.workloads.dream;

import io.thermocline.workloads.tasks.TaskAccesses;
import io.thermocline.workloads.tasks.TaskProgram;

/** A program of one kernel with a task for each page of its largest array. */
final class PageTasks implements TaskProgram {
    /** The work of a task. */
    @FunctionalInterface
    interface Task {
        /**
         * Appends the accesses of the task of one page.
         *
         * @param page number of the page, counted from the beginning of the array
         * @param elements number of the array's elements on the page
         */
        void run(int page, int elements, TaskAccesses accesses);
    }

    private final long elements;
    private final int elementsOfPage;
    private final int tasks;
    private final Task task;
    private boolean begun;

    /** Creates a program over an array; its last page may have fewer elements than the others. */
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
