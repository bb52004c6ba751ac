package io.thermocline.workloads.gmt;

import io.thermocline.workloads.tasks.TaskAccesses;
import io.thermocline.workloads.tasks.TaskProgram;

/** A program whose kernels and tasks are known in advance. Immutable, so that its executions share it. */
interface Kernels {
    /** Number of kernels. */
    int kernels();

    /** Number of tasks of a kernel. */
    int tasks(int kernel);

    /** Appends the accesses of one task. */
    void run(int kernel, int task, TaskAccesses accesses);

    /** Starts an execution at the first kernel. */
    default TaskProgram execution() {
        return new TaskProgram() {
            private int kernel = -1;

            @Override
            public boolean nextKernel() {
                kernel++;
                return kernel < kernels();
            }

            @Override
            public int tasks() {
                return Kernels.this.tasks(kernel);
            }

            @Override
            public void run(int task, TaskAccesses accesses) {
                Kernels.this.run(kernel, task, accesses);
            }
        };
    }
}
