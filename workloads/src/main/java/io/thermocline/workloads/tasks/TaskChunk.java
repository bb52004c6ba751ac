package io.thermocline.workloads.tasks;

import io.thermocline.engine.workload.Range;
import java.util.Arrays;
import java.util.List;

/** Consecutive tasks of one kernel on their way from a program to its run. Reused. */
final class TaskChunk {
    private static final int ENOUGH = 1 << 14; // accesses
    private static final int MOST = 1 << 20; // tasks, most of which may have none

    // of the kernel
    List<Range> hostAccesses = List.of();
    int tasksOfKernel;

    /** The first task that is not in it. */
    int end;

    private final TaskAccesses accesses = new TaskAccesses(); // of all tasks
    private int[] numbers = new int[1 << 10]; // of the tasks with accesses
    private int[] ends = new int[1 << 10]; // of their accesses
    private int count;
    private int next; // to be taken

    /** Takes in tasks of the current kernel of a program, from one on: all, or until it has enough. */
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

    /** The first task with accesses that was not taken; {@link #end} if there is none. */
    int nextTask() {
        return next < count ? numbers[next] : end;
    }

    /** Appends the accesses of a task, which comes after those asked for before. */
    void take(int number, TaskAccesses into) {
        if (next < count && numbers[next] == number) {
            into.append(accesses, next == 0 ? 0 : ends[next - 1], ends[next]);
            next++;
        }
    }
}
