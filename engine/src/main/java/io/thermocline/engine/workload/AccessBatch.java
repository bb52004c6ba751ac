package io.thermocline.engine.workload;

import java.util.ArrayList;
import java.util.List;

/**
 * A run of consecutive accesses, as columns. A source fills it, the run loop reads it; nothing is allocated in between.
 *
 * <p>An access is one {@code int}: the page in the low 31 bits, the sign bit set for a write.
 */
public final class AccessBatch {
    /**
     * Accesses of a batch of usual size: the chunk of a run. A source asks {@link #capacity()} of the batch that it
     * fills.
     */
    public static final int CAPACITY = 4096;

    /** The sign bit of an access: it writes. */
    public static final int WRITE = Integer.MIN_VALUE;

    /** As an arrival time: the access belongs to the same operation as the one before it and arrives with it. */
    public static final long FOLLOWS = -1;

    /** The accesses; the first {@link #size} count. */
    public final int[] accesses;

    /**
     * Number of the access (from 0) that next touches the same page, or {@link Long#MAX_VALUE}; empty unless the
     * columns have it.
     */
    public final long[] next;

    /**
     * Arrival of each access in picoseconds of model time, in ascending order, or {@link #FOLLOWS}; empty unless the
     * columns have it. The first access of a workload has a time.
     */
    public final long[] arrivalPs;

    /** Thread accesses that each access coalesced; empty unless the columns have it, then 1 each. */
    public final int[] touches;

    /** First byte of each access in its page; empty unless the columns have it. */
    public final int[] offset;

    /**
     * Sectors that each access covers of the line that begins at its offset, a bit each from the lowest on; empty
     * unless the columns have it.
     */
    public final int[] sectors;

    /**
     * Instructions that the accelerator issues from the access before to each access, or edges that it visits; empty
     * unless the columns have it.
     */
    public final int[] instructions;

    /**
     * Further accesses that the same instruction of a warp makes; they follow at once, in the same batch. Empty unless
     * the columns have it; then 0 for the last access of an instruction. Only in workloads of one stream.
     */
    public final int[] together;

    /**
     * Bytes of the object that each access names, at least 1, where a page stands for an object of any size; empty
     * unless the columns have it.
     */
    public final long[] objectBytes;

    /** Number of the first access; the run loop sets it. */
    public long first;

    /** How many accesses the batch holds. */
    public int size;

    /**
     * Whether a barrier follows the last access: nothing after it issues before all accesses before it have completed.
     */
    public boolean barrier;

    private List<Range> allocated = List.of(); // most batches have none
    private List<Range> hostAccesses = List.of();

    /** A batch of {@value #CAPACITY} accesses with these optional columns. */
    public AccessBatch(Columns columns) {
        this(columns, CAPACITY);
    }

    /** A batch of at most {@code capacity} accesses with these optional columns. */
    public AccessBatch(Columns columns, int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("a batch holds at least one access, not " + capacity);
        }
        accesses = new int[capacity];
        next = new long[columns.next() ? capacity : 0];
        arrivalPs = new long[columns.arrival() ? capacity : 0];
        touches = new int[columns.touches() ? capacity : 0];
        offset = new int[columns.offset() ? capacity : 0];
        sectors = new int[columns.sectors() ? capacity : 0];
        instructions = new int[columns.instructions() ? capacity : 0];
        together = new int[columns.together() ? capacity : 0];
        objectBytes = new long[columns.objectBytes() ? capacity : 0];
    }

    /** Most accesses that the batch holds. */
    public int capacity() {
        return accesses.length;
    }

    /** How many further accesses fit. */
    public int room() {
        return accesses.length - size;
    }

    /** Empties the batch. */
    public void clear() {
        size = 0;
        barrier = false;
        allocated = List.of();
        hostAccesses = List.of();
    }

    /** The workload allocates a range; this takes effect before the first access of the batch. */
    public void allocate(Range range) {
        allocated = with(range, allocated);
    }

    /** What the workload allocates before the first access of the batch. */
    public List<Range> allocated() {
        return allocated;
    }

    /** The host's processor accesses a range, all of it, before the first access of the batch and after a barrier. */
    public void hostAccess(Range range) {
        hostAccesses = with(range, hostAccesses);
    }

    private static List<Range> with(Range range, List<Range> ranges) {
        List<Range> longer = ranges.isEmpty() ? new ArrayList<>() : ranges;
        longer.add(range);
        return longer;
    }

    /** What the host's processor accesses before the first access of the batch. */
    public List<Range> hostAccesses() {
        return hostAccesses;
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
        return size == accesses.length;
    }
}
