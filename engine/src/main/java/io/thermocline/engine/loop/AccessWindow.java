package io.thermocline.engine.loop;

import io.thermocline.engine.run.AccessListener;
import io.thermocline.engine.run.ArrivalTimes;
import io.thermocline.engine.run.LatencySummary;
import io.thermocline.engine.workload.AccessBatch;
import org.jspecify.annotations.Nullable;

/**
 * The accesses outstanding of one stream.
 *
 * <p>Completions of the first tier are treated lazily: they free their slot only when the window is full. The result is
 * the same as if each were an event, since nothing else depends on them.
 */
final class AccessWindow extends OutstandingAccesses {
    private final ArrivalTimes arrivals;
    private final @Nullable AccessListener listener;

    // accesses that wait for operations, by slot
    private final long[] arrivalPs; // or AccessBatch.FOLLOWS
    private final long[] number; // of the access, for the listener

    /**
     * An empty window.
     *
     * @param concurrency most accesses outstanding
     * @param latencyByTier take the latencies of the accesses that each tier serves
     * @param arrivals takes the times of accesses since their arrival
     */
    AccessWindow(
            int concurrency,
            long firstTierPs,
            LatencySummary[] latencyByTier,
            ArrivalTimes arrivals,
            @Nullable AccessListener listener) {
        super(concurrency, firstTierPs, latencyByTier);
        this.arrivals = arrivals;
        this.listener = listener;
        arrivalPs = new long[concurrency];
        number = new long[listener == null ? 0 : concurrency];
    }

    @Override
    public void delayOutstanding(long timePs, long picoseconds) {
        super.delayOutstanding(timePs, picoseconds);
        reach(lastInRingPs());
    }

    @Override
    public long completedByFirstTier(long timePs) {
        release(timePs - 1);
        return super.completedByFirstTier(timePs);
    }

    /** Lets go the accesses that have completed by {@code timePs}. */
    void release(long timePs) {
        while (nextCompletion() <= timePs) {
            int at = takeNext();
            if (notes != null) {
                complete(notes, at);
            }
        }
    }

    /**
     * An access issues at {@code timePs} and finds its data in the first tier.
     *
     * @throws io.thermocline.engine.InvalidInputException if it completes beyond what the clock can count
     */
    void hit(long timePs) {
        complete(plainHit(timePs));
    }

    /**
     * As {@link #hit}, where the first tier has a server, or accesses are noted.
     *
     * @param arrivedPs when the access arrived, or {@link AccessBatch#FOLLOWS}
     * @param access its number
     */
    void serve(long timePs, long arrivedPs, boolean write, long access) {
        long end = serveNow(timePs, write);
        if (arrivedPs != AccessBatch.FOLLOWS) {
            arrivals.issued(timePs - arrivedPs);
        }
        if (listener != null) {
            listener.waits(access);
        }
        if (notes != null) {
            enter(notes, end, timePs, arrivedPs, access, 0, false);
        } else {
            complete(end);
            record(timePs, arrivedPs, end, 0, access);
        }
    }

    /**
     * An access issues and waits for an operation.
     *
     * @param arrivedPs when it arrived, or {@link AccessBatch#FOLLOWS} where it has no arrival of its own
     * @param others the accesses that wait for the same operation already, or -1
     * @param isRemote whether the operation serves the access where its page is, so that the first tier has no part in
     *     it
     * @param access its number
     * @param tier where its page lay
     * @return the list with this access at its head
     */
    int await(long timePs, long arrivedPs, int others, boolean isRemote, boolean write, long access, int tier) {
        int slot = await(timePs, others, isRemote, write, tier);
        arrivalPs[slot] = arrivedPs;
        if (listener != null) {
            number[slot] = access;
            listener.waits(access);
        }
        return slot;
    }

    @Override
    void noteLanded(CompletionNotes noted, int slot, long endPs, boolean isRemote) {
        enter(noted, endPs, issuePs[slot], arrivalPs[slot], numberOf(slot), servedBy[slot], isRemote);
    }

    @Override
    void completeLanded(int slot, long endPs, boolean isRemote) {
        if (isRemote) {
            reach(endPs);
        } else {
            complete(endPs);
        }
        record(issuePs[slot], arrivalPs[slot], endPs, servedBy[slot], numberOf(slot));
    }

    private long numberOf(int slot) {
        return listener == null ? 0 : number[slot];
    }

    private void complete(long endPs) {
        append(endPs);
        reach(endPs);
    }

    /** An access has issued that completes at {@code endPs}, if nothing delays it. */
    private void enter(
            CompletionNotes noted, long endPs, long issued, long arrived, long access, int tier, boolean isRemote) {
        noted.note(insert(noted, endPs), issued, arrived, access, tier, isRemote);
        reach(endPs);
    }

    /** An access of the ring completes, which is recorded unless it was when it issued. */
    private void complete(CompletionNotes noted, int at) {
        if (noted.isNoted(at)) {
            record(noted.issuePs(at), noted.arrivalPs(at), completionPs(at), noted.servedBy(at), noted.number(at));
            noted.forget(at);
        }
    }

    private void record(long issued, long arrived, long endPs, int tier, long access) {
        latencyByTier[tier].record(endPs - issued, 1);
        if (arrived != AccessBatch.FOLLOWS) {
            arrivals.completed(endPs - arrived);
        }
        if (listener != null) {
            listener.completed(access, tier, endPs - issued);
        }
    }

    /** Records the time of an access of {@link #hit} from its own arrival to its issue. */
    void queued(long queuedPs) {
        arrivals.hit(queuedPs, firstTierPs());
    }

    @Override
    void flushLatencies() {
        arrivals.flush(firstTierPs());
        super.flushLatencies();
    }
}
