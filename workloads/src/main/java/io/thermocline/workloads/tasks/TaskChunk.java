package io.thermocline.workloads.tasks;

import io.thermocline.engine.workload.Range;
import java.util.Arrays;
import java.util.List;

/** Consecutive tasks of one kernel between a program and its run. Reused. */
final class TaskChunk {
    private static final int ENOUGH = 1 << 14; // accesses
    private static final int MOST = 1 << 20; // tasks, most of which may have none

    // of the kernel
    List<Range> hostAccesses = List.of();
    int tasksOfKernel;

    /** The first task after the chunk. */
    int end;

    private final TaskAccesses accesses = new TaskAccesses(); // of all tasks
    private int[] numbers = new int[1 << 10]; // of the tasks with accesses
    private int[] ends = new int[1 << 10]; // of their accesses
    private int count;
    private int next; // to be taken

    /** Adds tasks of the program's current kernel, from {@code first} on: all of them, or until the chunk is full. */
    void fill(TaskProgram program, int first, TaskAccesses task) {
        accesses.clear();
        count = 0;
        next = 0;
        end = first;
        while (end < tasksOfKernel && end - first < MOST && accesses.size() < ENOUGH) {
            task.clear();
            program.run(end, task);
            if (!task.isEmpty()) {
                add(end, task);
            }
            end++;
        }
    }

    private void add(int number, TaskAccesses task) {
        if (count == numbers.length) {
            numbers = Arrays.copyOf(numbers, 2 * count);
            ends = Arrays.copyOf(ends, 2 * count);
        }
        accesses.append(task, 0, task.size());
        numbers[count] = number;
        ends[count] = accesses.size();
        count++;
    }

    /** Returns the first task with accesses that was not taken; {@link #end} if there is none. */
    int nextTask() {
        return next < count ? numbers[next] : end;
    }

    /** Appends the accesses of a task; tasks are requested in ascending order. */
    void take(int number, TaskAccesses into) {
        if (next < count && numbers[next] == number) {
            into.append(accesses, next == 0 ? 0 : ends[next - 1], ends[next]);
            next++;
        }
    }
}
