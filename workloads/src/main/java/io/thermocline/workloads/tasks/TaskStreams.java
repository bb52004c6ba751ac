package io.thermocline.workloads.tasks;

import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.StreamSource;
import io.thermocline.engine.workload.Workload;

/**
 * Runs a program on the streams of a workload: whichever asks next gets the next task, as a GPU hands out thread blocks. A barrier follows each kernel.
 */
final class TaskStreams extends StreamSource {
    private final TaskProgram program;
    private final TaskAccesses[] running; // by stream: its task
    private final int[] kernelsDone; // by stream
    private int kernels; // begun
    private int nextTask;
    private boolean ended;

    TaskStreams(Workload workload, TaskProgram program) {
        super(workload);
        this.program = program;
        running = new TaskAccesses[workload.streams()];
        kernelsDone = new int[running.length];
    }

    @Override
    public boolean read(int stream, AccessBatch batch) {
        batch.clear();
        if (kernelsDone[stream] == kernels) {
            if (ended || !program.nextKernel()) {
                ended = true;
                return false;
            }
            kernels++;
            nextTask = 0;
        }
        TaskAccesses task = running[stream];
        if (task == null) {
            task = new TaskAccesses();
            running[stream] = task;
        }
        while (task.isEmpty() && nextTask < program.tasks()) {
            task.clear();
            program.run(nextTask++, task);
        }
        int size = 0;
        while (!task.isEmpty() && size < batch.capacity()) {
            task.take(batch, size++);
        }
        batch.size = size;
        if (size == 0) {
            kernelsDone[stream]++;
            batch.barrier = true;
        }
        return true;
    }
}
