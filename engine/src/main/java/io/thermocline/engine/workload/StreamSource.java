package io.thermocline.engine.workload;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One pass over a workload of many streams. Which stream is read when depends on the run. A source may hand out work to
 * the stream that asks next, as a GPU hands out thread blocks.
 */
public abstract class StreamSource implements AccessSource {
    private static final int MOST_HELD = 1 << 20; // accesses of all streams together
    private static final int MOST_OF_STREAM = 32; // thousands of streams then fit a near cache

    private final Workload workload;
    private @Nullable Streams turns;
    private int turn;
    private final List<Range> hostAccesses = new ArrayList<>(); // after the barrier that was passed last

    /** A pass over a workload. */
    protected StreamSource(Workload workload) {
        this.workload = workload;
    }

    /**
     * Replaces the contents of {@code batch} with the next accesses of a stream: at least one, unless a barrier or the
     * end comes first. How many fit must not change what a stream is given, only in how many batches.
     *
     * <p>A batch ends early at a barrier. A stream that has come to its barrier is not read before all have come to
     * theirs, or to their end, and all accesses before it have completed.
     *
     * @return false at the end of the stream; the batch is then empty
     */
    public abstract boolean read(int stream, AccessBatch batch);

    /**
     * All streams have come to their barrier, or to their end, and those at a barrier continue.
     *
     * @return what the host's processor accesses before they do
     */
    protected List<Range> passBarrier() {
        return List.of();
    }

    @Override
    public final Streams streams() {
        int count = workload.streams();
        int capacity = Math.max(1, Math.min(MOST_OF_STREAM, MOST_HELD / count));
        return new Streams(this, count, workload.columns(), capacity);
    }

    /** The streams take turns, one access each. */
    @Override
    public final boolean read(AccessBatch batch) {
        Streams all = turns;
        if (all == null) {
            all = streams();
            turns = all;
        }
        batch.clear();
        hostAccesses.forEach(batch::hostAccess);
        hostAccesses.clear();
        while (!batch.isFull() && all.isAnyRunning()) {
            if (all.hasAccess(turn)) {
                all.take(turn, batch);
            }
            turn = turn + 1 < all.count() ? turn + 1 : 0;
        }
        if (!all.isAnyRunning()) {
            turn = 0;
            batch.barrier = all.passBarrier(hostAccesses::add);
        }
        return batch.size > 0 || batch.barrier;
    }
}
