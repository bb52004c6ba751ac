package io.thermocline.workloads.tasks;

import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;

/**
 * Runs a fixed number of tasks of a program concurrently: each makes one access in turn. When a task ends, the next one
 * takes its place in the round; when there is none, the round shrinks. A barrier follows each kernel.
 */
final class RoundRobin implements AccessSource {
    private final TaskProgram program;
    /** The tasks of the round, in their order; those beyond {@link #running} wait for reuse. */
    private final TaskAccesses[] round;

    private int running;
    private int turn;
    private int nextTask;
    private boolean inKernel;

    RoundRobin(TaskProgram program, int sideBySide) {
        this.program = program;
        this.round = new TaskAccesses[sideBySide];
        for (int i = 0; i < sideBySide; i++) {
            round[i] = new TaskAccesses();
        }
    }

    @Override
    public boolean read(AccessBatch batch) {
        batch.clear();
        if (!inKernel && !launch(batch)) {
            return false;
        }
        int size = 0;
        while (size < batch.capacity() && running > 0) {
            TaskAccesses task = round[turn];
            task.take(batch, size++);
            if (!task.isEmpty() || start(task)) {
                turn++;
            } else {
                retire(task);
            }
            turn = turn < running ? turn : 0;
        }
        batch.size = size;
        inKernel = running > 0;
        batch.barrier = !inKernel;
        return true;
    }

    private boolean launch(AccessBatch batch) {
        if (!program.nextKernel()) {
            return false;
        }
        program.hostAccesses().forEach(batch::hostAccess);
        nextTask = 0;
        turn = 0;
        while (running < round.length && start(round[running])) {
            running++;
        }
        inKernel = true;
        return true;
    }

    /** Starts the next task that makes an access. Returns false if there is none. */
    private boolean start(TaskAccesses place) {
        place.clear();
        while (place.isEmpty() && nextTask < program.tasks()) {
            program.run(nextTask++, place);
        }
        return !place.isEmpty();
    }

    /** Removes the current task, which has ended, from the round. */
    private void retire(TaskAccesses task) {
        running--;
        System.arraycopy(round, turn + 1, round, turn, running - turn);
        round[running] = task;
    }
}
