package io.thermocline.workloads.tasks;

import io.thermocline.engine.workload.AccessBatch;
import java.util.Arrays;

/**
 * The accesses of one task, appended by a program and then taken one at a time. Grows to the longest task and is
 * reused.
 */
public final class TaskAccesses {
    private int[] accesses = new int[256];
    private int[] touches = new int[0]; // as long as the accesses once one of them has touches
    private int[] offset = new int[0]; // as long as the accesses once one of them is of a line, and so are sectors
    private int[] sectors = new int[0];
    private int[] instructions = new int[0]; // as long as the accesses once a task has spent some
    private int size;
    private int next;
    private long unspent; // instructions of tasks that made no access

    /** Appends a read of a page. */
    public void read(int page) {
        append(page);
    }

    /** Appends a write of a page. */
    public void write(int page) {
        append(page | AccessBatch.WRITE);
    }

    /** Appends an access to a page that coalesced this number of thread accesses. */
    public void access(int page, boolean write, int threads) {
        append(write ? page | AccessBatch.WRITE : page);
        if (touches.length < accesses.length) {
            touches = Arrays.copyOf(touches, accesses.length);
        }
        touches[size - 1] = threads;
    }

    /**
     * Appends an access to sectors of a line.
     *
     * @param firstByte where in its page the line begins
     * @param accessed a bit for each sector
     */
    public void access(int page, boolean write, int threads, int firstByte, int accessed) {
        access(page, write, threads);
        if (offset.length < accesses.length) {
            offset = Arrays.copyOf(offset, accesses.length);
            sectors = Arrays.copyOf(sectors, accesses.length);
        }
        offset[size - 1] = firstByte;
        sectors[size - 1] = accessed;
    }

    /**
     * Adds instructions that the task issues, spread evenly over its accesses. Those of a task without accesses are
     * added to the next task.
     */
    public void spend(long count) {
        unspent += count;
        if (size == 0) {
            return;
        }
        if (instructions.length < accesses.length) {
            instructions = new int[accesses.length];
        }
        long before = 0;
        for (int i = 0; i < size; i++) {
            long upTo = Math.multiplyExact(unspent, i + 1) / size;
            instructions[i] = Math.toIntExact(upTo - before);
            before = upTo;
        }
        unspent = 0;
    }

    /** Number of accesses of the task so far. */
    public int size() {
        return size;
    }

    /** Appends accesses of another task. */
    void append(TaskAccesses other, int from, int to) {
        int count = to - from;
        if (accesses.length < size + count) {
            accesses = Arrays.copyOf(accesses, Math.max(2 * accesses.length, size + count));
        }
        System.arraycopy(other.accesses, from, accesses, size, count);
        touches = appended(touches, other.touches, from, count);
        offset = appended(offset, other.offset, from, count);
        sectors = appended(sectors, other.sectors, from, count);
        instructions = appended(instructions, other.instructions, from, count);
        size += count;
    }

    private int[] appended(int[] column, int[] other, int from, int count) {
        if (other.length == 0) {
            return column;
        }
        int[] longer = column.length < accesses.length ? Arrays.copyOf(column, accesses.length) : column;
        System.arraycopy(other, from, longer, size, count);
        return longer;
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

    /** Moves as many accesses as fit to the end of the batch, with the columns that the batch has. */
    public void take(AccessBatch batch) {
        int count = Math.min(size - next, batch.room());
        System.arraycopy(accesses, next, batch.accesses, batch.size, count);
        if (batch.touches.length > 0) {
            System.arraycopy(touches, next, batch.touches, batch.size, count);
        }
        if (batch.offset.length > 0) {
            System.arraycopy(offset, next, batch.offset, batch.size, count);
        }
        if (batch.sectors.length > 0) {
            System.arraycopy(sectors, next, batch.sectors, batch.size, count);
        }
        if (batch.instructions.length > 0) {
            System.arraycopy(instructions, next, batch.instructions, batch.size, count);
        }
        batch.size += count;
        next += count;
    }

    /** Moves the next access to an index of the batch, with the columns that the batch has. */
    void take(AccessBatch batch, int place) {
        batch.accesses[place] = accesses[next];
        if (batch.touches.length > 0) {
            batch.touches[place] = touches[next];
        }
        if (batch.offset.length > 0) {
            batch.offset[place] = offset[next];
        }
        if (batch.sectors.length > 0) {
            batch.sectors[place] = sectors[next];
        }
        if (batch.instructions.length > 0) {
            batch.instructions[place] = instructions[next];
        }
        next++;
    }
}
