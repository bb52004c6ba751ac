package io.thermocline.workloads.future;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Units;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Columns;
import io.thermocline.engine.workload.Range;
import io.thermocline.engine.workload.Workload;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.List;

/** The accesses of a whole pass, with the distance from each to the next access of its page. */
final class Recording {
    /** Number of accesses of a block. */
    static final int BLOCK = 64 * AccessBatch.CAPACITY;

    private static final long MOST_ACCESSES = 0xFFFF_FFFFL;
    private static final int GIB_BITS = 30;
    private static final long LONGS = 8;
    private static final long INTS = 4;

    private final Columns columns;
    private final List<Block> blocks = new ArrayList<>();
    private final LongArrayList barriers = new LongArrayList(); // how many accesses are before each
    private final Long2ObjectOpenHashMap<List<Range>> hostAccesses =
            new Long2ObjectOpenHashMap<>(); // by accesses before
    private long accesses;
    private int largestPage = -1;
    private List<String> notes = List.of();

    private Recording(Columns columns) {
        this.columns = columns;
    }

    /**
     * Checks that the accesses of a workload can be recorded, as far as their number is known.
     *
     * @param heapBytes maximum size of the heap
     * @throws InvalidInputException if they are too many
     */
    static void check(Workload workload, long heapBytes) {
        long count = workload.accesses();
        if (count == Workload.UNKNOWN) {
            return;
        }
        checkCount(count);
        long needed = count * bytesPerAccess(workload.columns());
        if (needed > heapBytes) {
            throw new InvalidInputException(
                    "a policy that needs the future keeps all " + count + " accesses, which take "
                            + Units.formatBytes(needed) + " of heap, and the heap has " + Units.formatBytes(heapBytes)
                            + "; let the workload make fewer accesses, or give more, such as -Xmx"
                            + ((needed >> GIB_BITS) + 2) + "g");
        }
    }

    private static void checkCount(long count) {
        if (count > MOST_ACCESSES) {
            throw new InvalidInputException(
                    "more than " + MOST_ACCESSES + " accesses; a policy that needs the future takes no more");
        }
    }

    private static long bytesPerAccess(Columns columns) {
        return 2 * INTS
                + (columns.arrival() ? LONGS : 0)
                + (columns.touches() ? INTS : 0)
                + (columns.offset() ? INTS : 0)
                + (columns.sectors() ? INTS : 0)
                + (columns.instructions() ? INTS : 0);
    }

    /**
     * Reads a workload to its end.
     *
     * @param atBatch runs before each batch; may throw to stop the reading
     */
    static Recording of(Workload workload, Runnable atBatch) {
        Recording recording = new Recording(workload.columns());
        AccessBatch batch = new AccessBatch(workload.columns());
        try (AccessSource source = workload.open()) {
            for (atBatch.run(); source.read(batch); atBatch.run()) {
                recording.add(batch);
            }
            recording.notes = List.copyOf(source.notes());
        }
        recording.findNext();
        return recording;
    }

    /** What people should know of the accesses, a sentence each. */
    List<String> notes() {
        return notes;
    }

    /** Number of accesses. */
    long accesses() {
        return accesses;
    }

    /** Number of accesses before the barrier with this number, or of all accesses if there is no such barrier. */
    long barrier(int number) {
        return number < barriers.size() ? barriers.getLong(number) : accesses;
    }

    /** Number of barriers. */
    int barriers() {
        return barriers.size();
    }

    /** Ranges that the host accesses after this number of accesses. */
    List<Range> hostAccesses(long after) {
        List<Range> ranges = hostAccesses.get(after);
        return ranges == null ? List.of() : ranges;
    }

    /** Fills {@code batch} with {@code count} accesses from number {@code first} on; they must be in one block. */
    void copy(long first, int count, AccessBatch batch) {
        Block block = blocks.get((int) (first / BLOCK));
        int from = (int) (first % BLOCK);
        System.arraycopy(block.accesses, from, batch.accesses, 0, count);
        if (columns.arrival()) {
            System.arraycopy(block.arrivalPs, from, batch.arrivalPs, 0, count);
        }
        if (columns.touches()) {
            System.arraycopy(block.touches, from, batch.touches, 0, count);
        }
        if (columns.offset()) {
            System.arraycopy(block.offset, from, batch.offset, 0, count);
        }
        if (columns.sectors()) {
            System.arraycopy(block.sectors, from, batch.sectors, 0, count);
        }
        if (columns.instructions()) {
            System.arraycopy(block.instructions, from, batch.instructions, 0, count);
        }
        for (int i = 0; i < count; i++) {
            int distance = block.distances[from + i];
            batch.next[i] = distance == 0 ? Long.MAX_VALUE : first + i + Integer.toUnsignedLong(distance);
        }
        batch.size = count;
    }

    private void add(AccessBatch batch) {
        if (!batch.hostAccesses().isEmpty()) {
            hostAccesses.put(accesses, List.copyOf(batch.hostAccesses()));
        }
        for (int from = 0; from < batch.size; ) {
            if (accesses % BLOCK == 0) {
                blocks.add(new Block(columns));
            }
            Block block = blocks.get(blocks.size() - 1);
            int at = (int) (accesses % BLOCK);
            int count = Math.min(batch.size - from, BLOCK - at);
            System.arraycopy(batch.accesses, from, block.accesses, at, count);
            if (columns.arrival()) {
                System.arraycopy(batch.arrivalPs, from, block.arrivalPs, at, count);
            }
            if (columns.touches()) {
                System.arraycopy(batch.touches, from, block.touches, at, count);
            }
            if (columns.offset()) {
                System.arraycopy(batch.offset, from, block.offset, at, count);
            }
            if (columns.sectors()) {
                System.arraycopy(batch.sectors, from, block.sectors, at, count);
            }
            if (columns.instructions()) {
                System.arraycopy(batch.instructions, from, block.instructions, at, count);
            }
            from += count;
            accesses += count;
        }
        for (int i = 0; i < batch.size; i++) {
            largestPage = Math.max(largestPage, batch.accesses[i] & Integer.MAX_VALUE);
        }
        checkCount(accesses);
        if (batch.barrier && (barriers.isEmpty() || barriers.getLong(barriers.size() - 1) < accesses)) {
            barriers.add(accesses);
        }
    }

    private void findNext() {
        int[] next = new int[largestPage + 1]; // by page: number of its earliest access so far, plus 1, unsigned
        long number = accesses;
        for (int b = blocks.size() - 1; b >= 0; b--) {
            Block block = blocks.get(b);
            int used = (int) (number - (long) b * BLOCK);
            for (int i = used - 1; i >= 0; i--, number--) {
                int page = block.accesses[i] & Integer.MAX_VALUE;
                int later = next[page];
                block.distances[i] = later == 0 ? 0 : later - (int) number; // below 2^32, so that overflow does no harm
                next[page] = (int) number;
            }
        }
    }

    /** A piece of the columns. The recording grows by pieces and never copies. */
    private static final class Block {
        final int[] accesses = new int[BLOCK];
        final int[] distances = new int[BLOCK]; // to the next access of the page, unsigned; 0 for never
        final long[] arrivalPs;
        final int[] touches;
        final int[] offset;
        final int[] sectors;
        final int[] instructions;

        Block(Columns columns) {
            arrivalPs = new long[columns.arrival() ? BLOCK : 0];
            touches = new int[columns.touches() ? BLOCK : 0];
            offset = new int[columns.offset() ? BLOCK : 0];
            sectors = new int[columns.sectors() ? BLOCK : 0];
            instructions = new int[columns.instructions() ? BLOCK : 0];
        }
    }
}
