package io.thermocline.workloads.tasks;

import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.Range;
import io.thermocline.engine.workload.StreamSource;
import io.thermocline.engine.workload.Workload;
import java.util.ArrayDeque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs a program on the streams of a workload. The stream that asks first gets the next task, as a GPU assigns thread
 * blocks. A barrier follows each kernel.
 */
final class TaskStreams extends StreamSource {
    private final TaskProgram program;
    private final @Nullable TaskAccesses[] rest; // by stream: of its task, what has not fitted its batch
    private final int[] number; // by stream: of its task
    private final int[] partsBegun; // by stream: of its task
    private final int[] kernelsDone; // by stream
    private int kernels; // begun
    private int nextTask;
    private boolean finished;
    private TaskAccesses begun = new TaskAccesses(); // one for all streams: it stays in near caches
    private final ArrayDeque<TaskAccesses> ended = new ArrayDeque<>(); // for reuse; at most the number of streams

    TaskStreams(Workload workload, TaskProgram program) {
        super(workload);
        this.program = program;
        rest = new TaskAccesses[workload.streams()];
        number = new int[rest.length];
        partsBegun = new int[rest.length];
        kernelsDone = new int[rest.length];
    }

    @Override
    public boolean read(int stream, AccessBatch batch) {
        batch.clear();
        if (kernelsDone[stream] == kernels && !beginKernel()) {
            return false;
        }
        TaskAccesses task = rest[stream];
        if (task == null) {
            begun.clear();
            while (begun.isEmpty() && begin(stream, begun)) {
                // a part without accesses ends immediately
            }
            begun.take(batch);
            if (!begun.isEmpty()) {
                rest[stream] = begun;
                begun = ended.isEmpty() ? new TaskAccesses() : ended.pop();
            }
        } else {
            task.take(batch);
            if (task.isEmpty()) {
                rest[stream] = null;
                ended.push(task);
            }
        }
        if (batch.size == 0) {
            kernelsDone[stream]++;
            batch.barrier = true;
        }
        return true;
    }

    @Override
    protected List<Range> passBarrier() {
        return beginKernel() ? program.hostAccesses() : List.of();
    }

    /** Starts the next kernel. Returns false if there is none. */
    private boolean beginKernel() {
        finished = finished || !program.nextKernel();
        if (!finished) {
            kernels++;
            nextTask = 0;
        }
        return !finished;
    }

    /** Starts the next part of a stream's task, or its next task. Returns false if there is none in this kernel. */
    private boolean begin(int stream, TaskAccesses task) {
        task.clear();
        int part = partsBegun[stream];
        if (part > 0 && part < program.parts()) {
            program.runPart(number[stream], part, task);
            partsBegun[stream] = part + 1;
            return true;
        }
        nextTask = program.nextTask(nextTask);
        if (nextTask == program.tasks()) {
            partsBegun[stream] = 0;
            return false;
        }
        number[stream] = nextTask++;
        program.run(number[stream], task);
        partsBegun[stream] = 1;
        return true;
    }

    @Override
    public void close() {
        program.close();
    }
}
