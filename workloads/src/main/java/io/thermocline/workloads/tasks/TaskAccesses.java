package io.thermocline.workloads.tasks;

import io.thermocline.engine.workload.AccessBatch;
import java.util.Arrays;

/** The accesses of one task, appended by a program and then taken one at a time. Grows to the longest task and is used again and again. */
public final class TaskAccesses {
    private int[] accesses = new int[256];
    private int size;
    private int next;

    /** Appends a read of a page. */
    public void read(int page) {
        append(page);
    }

    /** Appends a write of a page. */
    public void write(int page) {
        append(page | AccessBatch.WRITE);
    }

    private void append(int access) {
        if (size == accesses.length) {
            accesses = Arrays.copyOf(accesses, 2 * size);
        }
        accesses[size++] = access;
    }

    void clear() {
        size = 0;
        next = 0;
    }

    boolean isEmpty() {
        return next == size;
    }

    int take() {
        return accesses[next++];
    }
}
