package io.thermocline.engine.workload;

/**
 * A run of consecutive accesses, as columns. A source fills it, the run loop reads it; nothing is allocated in between.
 *
 * <p>An access is one {@code int}: the page in the low 31 bits, the sign bit set for a write.
 */
public final class AccessBatch {
    /** Most accesses that a batch holds: the chunk of a run. */
    public static final int CAPACITY = 4096;

    /** The sign bit of an access: it writes. */
    public static final int WRITE = Integer.MIN_VALUE;

    /** The accesses; the first {@link #size} count. */
    public final int[] accesses = new int[CAPACITY];

    /** Number of the access (from 0) that next touches the same page, or {@link Long#MAX_VALUE}; empty unless the columns have it. */
    public final long[] next;

    /** Arrival of each access in picoseconds of model time; empty unless the columns have it. */
    public final long[] arrivalPs;

    /** Thread accesses that each access coalesced; empty unless the columns have it, then 1 each. */
    public final int[] touches;

    /** Number of the first access; the run loop sets it. */
    public long first;

    /** How many accesses the batch holds. */
    public int size;

    /** Whether a barrier follows the last access: nothing after it issues before all accesses before it have completed. */
    public boolean barrier;

    /** A batch with these optional columns. */
    public AccessBatch(Columns columns) {
        next = columns.next() ? new long[CAPACITY] : new long[0];
        arrivalPs = columns.arrival() ? new long[CAPACITY] : new long[0];
        touches = columns.touches() ? new int[CAPACITY] : new int[0];
    }

    /** Empties the batch. */
    public void clear() {
        size = 0;
        barrier = false;
    }

    /**
     * Appends an access without optional columns.
     *
     * @throws ArrayIndexOutOfBoundsException if the batch is full
     */
    public void add(int page, boolean write) {
        accesses[size++] = write ? page | WRITE : page;
    }

    /** Whether no further access fits. */
    public boolean isFull() {
        return size == CAPACITY;
    }
}
