package io.thermocline.workloads.tasks;

import io.thermocline.engine.workload.Range;
import io.thermocline.workloads.ahead.ReadAhead;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A program that a thread runs slightly ahead of its caller. Its tasks must depend on their order alone, not on when a
 * stream starts them.
 */
final class AheadProgram implements TaskProgram {
    private final ReadAhead<TaskChunk> ahead;
    private @Nullable TaskChunk chunk;

    AheadProgram(TaskProgram program) {
        ahead = new ReadAhead<>("of tasks", TaskChunk::new, new Filler(program));
    }

    /** Runs the program on the thread. */
    private static final class Filler implements ReadAhead.Filler<TaskChunk> {
        private final TaskProgram program;
        private final TaskAccesses task = new TaskAccesses();
        private int nextTask;
        private boolean inKernel;

        Filler(TaskProgram program) {
            this.program = program;
        }

        @Override
        public boolean fill(TaskChunk chunk) {
            if (!inKernel) {
                if (!program.nextKernel()) {
                    return false;
                }
                nextTask = 0;
            }
            chunk.hostAccesses = List.copyOf(program.hostAccesses());
            chunk.tasksOfKernel = program.tasks();
            chunk.fill(program, nextTask, task);
            nextTask = chunk.end;
            inKernel = nextTask < chunk.tasksOfKernel;
            return true;
        }

        @Override
        public void close() {
            program.close();
        }
    }

    @Override
    public boolean nextKernel() {
        return advance();
    }

    private boolean advance() {
        if (chunk != null) {
            ahead.giveBack(chunk);
            chunk = null; // also where the next one is a failure
        }
        chunk = ahead.take();
        return chunk != null;
    }

    private TaskChunk current() {
        if (chunk == null) {
            throw new IllegalStateException("no kernel has begun, or the program has ended");
        }
        return chunk;
    }

    @Override
    public List<Range> hostAccesses() {
        return current().hostAccesses;
    }

    @Override
    public int tasks() {
        return current().tasksOfKernel;
    }

    @Override
    public int nextTask(int from) {
        int task = from;
        while (task < tasks()) {
            if (task == current().end) {
                advance();
            }
            task = current().nextTask();
            if (task < current().end) {
                return task;
            }
        }
        return task;
    }

    @Override
    public void run(int task, TaskAccesses accesses) {
        while (task >= current().end) {
            advance();
        }
        current().take(task, accesses);
    }

    @Override
    public void close() {
        ahead.close();
    }
}
