package io.thermocline.engine.memory;

import io.thermocline.engine.run.OperationSink;
import io.thermocline.engine.run.RunCounters;
import io.thermocline.engine.workload.AccessBatch;

/**
 * Feeds a run's sink. Moves are told as they are decided. Writes are found in the batch, so that hits need not tell of
 * them: before anything moves, and at the end of a range of accesses, all accesses since the last look that write are
 * told. No page has moved in between, so each is told while its page is where it was written.
 *
 * <p>Cost: one look at each access of the run.
 */
public final class OperationFeed {
    private final OperationSink sink;
    private final AccessBatch batch;
    private final long[] servedBefore;
    private final long[] served;
    private long now; // accesses below this number have written, if they write
    private long untold; // number of the first access whose write may not have been told
    private boolean missed; // the access that is being decided, whose number is the first not to have written

    public OperationFeed(OperationSink sink, AccessBatch batch, int tiers) {
        this.sink = sink;
        this.batch = batch;
        servedBefore = new long[tiers];
        served = new long[tiers];
    }

    /** An access that the first tier served is about to be decided: it has written. */
    public void hit(long access) {
        now = access + 1;
        missed = false;
    }

    /** An access that missed is about to be decided: it writes once its page has come. */
    public void miss(long access) {
        now = access;
        missed = true;
    }

    /** No access is being decided: the last one has written, too. */
    public void between() {
        if (missed) {
            now++;
            missed = false;
        }
    }

    void place(int page, int tier, int frame) {
        tellWrites(now);
        sink.place(page, tier, frame);
    }

    void overwrite(int page, int fromTier, int fromFrame, int frame) {
        tellWrites(now);
        sink.overwrite(page, fromTier, fromFrame, frame);
    }

    void move(int slot, int page, int fromTier, int fromFrame, int toTier, int toFrame) {
        tellWrites(now);
        sink.move(page, fromTier, fromFrame, toTier, toFrame, RunCounters.kind(slot), RunCounters.initiator(slot));
    }

    /** A page of the first tier is copied home, and stays. The access that missed has written it, if it is its page. */
    void flush(int slot, int page, int frame, int last) {
        if (missed && (batch.accesses[(int) (now - batch.first)] & Integer.MAX_VALUE) == page) {
            between();
        }
        move(slot, page, 0, frame, last, page);
    }

    void discard(int page, int tier, int frame) {
        tellWrites(now);
        sink.discard(page, tier, frame);
    }

    /**
     * The access that missed was served where its page is. If it writes, but was served by a read of a line that a cache
     * holds from then on, its write is told later.
     */
    void remote(int page, boolean write, long bytes) {
        tellWrites(now);
        sink.remote(page, write, bytes);
        if (write) {
            untold = now + 1;
        }
    }

    /** All accesses of the batch before {@code end} have been decided. */
    public void decided(long end) {
        tellWrites(end);
        now = end;
        missed = false;
    }

    /** A chunk has ended. */
    public void chunk(RunCounters counters, long modelTimePs) {
        for (int tier = 0; tier < served.length; tier++) {
            served[tier] = counters.served[tier] - servedBefore[tier];
            servedBefore[tier] = counters.served[tier];
        }
        sink.chunk(counters.accesses, served, modelTimePs);
    }

    private void tellWrites(long end) {
        for (long access = untold; access < end; access++) {
            int asked = batch.accesses[(int) (access - batch.first)];
            if (asked < 0) {
                sink.write(asked & Integer.MAX_VALUE);
            }
        }
        untold = Math.max(untold, end);
    }
}
