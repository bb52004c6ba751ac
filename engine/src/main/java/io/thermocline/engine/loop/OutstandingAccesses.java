package io.thermocline.engine.loop;

import io.thermocline.engine.run.LatencySummary;
import io.thermocline.engine.time.DepartureQueues;
import io.thermocline.engine.time.FirstTier;
import io.thermocline.engine.time.Landings;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The accesses outstanding: at most {@code concurrency}. Each is served by the first tier after its page has landed, a
 * pure delay or a server in front of one, so its completions are a queue sorted by itself; or it waits for an
 * operation.
 */
abstract sealed class OutstandingAccesses implements Landings permits AccessWindow, StreamWindow {
    private static final int NONE = -1;

    private final int concurrency;
    private long firstTierPs;
    final LatencySummary[] latencyByTier;
    private @Nullable FirstTier server; // of the first tier

    // accesses being served by the first tier, a ring sorted by the time of their completion
    private final long[] completions;
    private final int mask;
    private int head;
    private int served;

    @Nullable
    CompletionNotes notes; // of accesses that may be delayed

    // accesses that wait for operations, by slot
    final long[] issuePs;
    final byte[] servedBy; // number of the tier
    private final boolean[] remote;
    private final boolean[] writes;
    private final long[] stalledBeforePs; // what the accelerator had stopped by then
    private final int[] next;
    private int free;
    private int waiting;

    private long stalledPs; // all stops of the accelerator together
    private long lastCompletionPs;
    private long plainHits;
    private long begun; // accesses that the first tier has begun to serve, without plain hits
    private double firstTierTotalPs;

    /**
     * No access is outstanding.
     *
     * @param concurrency most accesses outstanding
     * @param latencyByTier take the latencies of the accesses that each tier serves
     */
    OutstandingAccesses(int concurrency, long firstTierPs, LatencySummary[] latencyByTier) {
        this.concurrency = concurrency;
        this.firstTierPs = firstTierPs;
        this.latencyByTier = latencyByTier;
        completions = new long[Integer.highestOneBit(Math.max(1, concurrency)) * 2];
        mask = completions.length - 1;
        issuePs = new long[concurrency];
        servedBy = new byte[concurrency];
        remote = new boolean[concurrency];
        writes = new boolean[concurrency];
        stalledBeforePs = new long[concurrency];
        next = new int[concurrency];
        Arrays.setAll(next, slot -> slot + 1 < concurrency ? slot + 1 : NONE);
    }

    /** From now on the first tier has this server, if any. */
    final void serveBy(@Nullable FirstTier first) {
        server = first;
    }

    // ---- what can be asked

    /** Whether no further access may issue, as far as is known without looking at the clock. */
    final boolean isFull() {
        return served + waiting == concurrency;
    }

    /** Whether all accesses have completed. */
    final boolean isEmpty() {
        return served + waiting == 0;
    }

    /** Accesses that wait for operations. */
    final int waiting() {
        return waiting;
    }

    /** When the next access served by the first tier completes, or {@link DepartureQueues#NEVER}. */
    final long nextCompletion() {
        return served == 0 ? DepartureQueues.NEVER : completions[head];
    }

    /** When the last access completes, of those whose completion is known. */
    final long lastCompletionPs() {
        return lastCompletionPs;
    }

    /** How long the first tier takes for an access, if it has no server. */
    final long firstTierPs() {
        return firstTierPs;
    }

    /** How long the first tier itself served accesses, all of them together. */
    final double firstTierTotalPs() {
        flushLatencies();
        return firstTierTotalPs;
    }

    @Override
    public long completedByFirstTier(long timePs) {
        return begun + plainHits - served + (notes == null ? 0 : notes.remotes());
    }

    // ---- accesses that the first tier serves

    /**
     * A hit is served in the time that the first tier takes, from {@code timePs} on; returns when.
     *
     * @throws io.thermocline.engine.InvalidInputException if that is beyond what the clock can count
     */
    final long plainHit(long timePs) {
        plainHits++;
        return DepartureQueues.withinTheClock(timePs + firstTierPs);
    }

    /**
     * The first tier serves an access that comes at {@code timePs}; returns when it is done.
     *
     * @throws io.thermocline.engine.InvalidInputException if that is beyond what the clock can count
     */
    final long serveNow(long timePs, boolean write) {
        long end = server == null ? DepartureQueues.withinTheClock(timePs + firstTierPs) : server.serve(timePs, write);
        firstTierTotalPs += end - timePs;
        begun++;
        return end;
    }

    /** Places of the ring. */
    final int ringSize() {
        return completions.length;
    }

    /** When the access at a place of the ring completes. */
    final long completionPs(int at) {
        return completions[at];
    }

    /** When the last access of the ring completes; 0 where there is none. */
    final long lastInRingPs() {
        return served == 0 ? 0 : completions[head + served - 1 & mask];
    }

    /** Takes the completion that comes next out of the ring, which has one; returns its place. */
    final int takeNext() {
        int at = head;
        head = head + 1 & mask;
        served--;
        return at;
    }

    /** An access completes at {@code timePs}. */
    final void reach(long timePs) {
        lastCompletionPs = Math.max(lastCompletionPs, timePs);
    }

    /** Puts a completion at the end of the ring; returns its place. */
    final int append(long endPs) {
        int at = head + served & mask;
        completions[at] = endPs;
        served++;
        return at;
    }

    /**
     * Puts the completion of an access that is noted into the ring, before those of others that were delayed; returns
     * its place.
     */
    final int insert(CompletionNotes noted, long endPs) {
        DepartureQueues.withinTheClock(endPs);
        int at = served++;
        while (at > 0 && completions[head + at - 1 & mask] > endPs) {
            move(noted, head + at - 1 & mask, head + at & mask);
            at--;
        }
        completions[head + at & mask] = endPs;
        return head + at & mask;
    }

    /** A completion of the ring moves to another place. */
    void move(CompletionNotes noted, int from, int to) {
        completions[to] = completions[from];
        noted.move(from, to);
    }

    // ---- accesses that wait for operations

    /**
     * An access issues and waits for an operation.
     *
     * @param others the accesses that wait for the same operation already, or -1
     * @param isRemote whether the operation serves the access where its page is, so that the first tier has no part in
     *     it
     * @param tier where its page lay
     * @return the list with this access at its head, which is its slot
     */
    final int await(long timePs, int others, boolean isRemote, boolean write, int tier) {
        int slot = free;
        free = next[slot];
        issuePs[slot] = timePs;
        remote[slot] = isRemote;
        writes[slot] = write;
        stalledBeforePs[slot] = stalledPs;
        servedBy[slot] = (byte) tier;
        next[slot] = others;
        waiting++;
        return slot;
    }

    @Override
    public final long landed(int list, long timePs, boolean begun) {
        long joinedPs = 0;
        int slot = server == null ? list : inOrder(list);
        int beginner = begun ? slot : NONE;
        while (slot != NONE) {
            int following = next[slot];
            waiting--;
            if (server == null) {
                joinedPs += following != NONE || !begun ? timePs - issuePs[slot] : 0; // who began it is the last
            } else {
                joinedPs += slot != beginner ? timePs - issuePs[slot] : 0;
            }
            land(slot, timePs);
            next[slot] = free;
            free = slot;
            slot = following;
        }
        return joinedPs;
    }

    /** Turns a list round: a server takes the accesses in the order in which they issued. */
    private int inOrder(int list) {
        int before = NONE;
        int slot = list;
        while (slot != NONE) {
            int following = next[slot];
            next[slot] = before;
            before = slot;
            slot = following;
        }
        return before;
    }

    private void land(int slot, long timePs) {
        boolean isRemote = remote[slot];
        long end = isRemote ? timePs : serveNow(timePs, writes[slot]);
        long delayPs = stalledPs - stalledBeforePs[slot];
        if (notes != null && (!isRemote || delayPs > 0)) {
            noteLanded(notes, slot, end + delayPs, isRemote);
        } else {
            completeLanded(slot, end, isRemote);
        }
    }

    /** An access that has waited completes at {@code endPs}, if nothing delays it; it is noted until then. */
    abstract void noteLanded(CompletionNotes noted, int slot, long endPs, boolean isRemote);

    /** An access that has waited completes at {@code endPs}: now, if it was served where its page is. */
    abstract void completeLanded(int slot, long endPs, boolean isRemote);

    // ---- accesses that are delayed

    /** Whether each access is noted until it completes, so that it cannot be a plain hit. */
    final boolean isTracking() {
        return notes != null;
    }

    /** Begins to note accesses, and goes on with it whatever follows. */
    @Override
    public final void track() {
        if (notes == null) {
            notes = new CompletionNotes(completions.length);
        }
    }

    @Override
    public void delayOutstanding(long timePs, long picoseconds) {
        for (int i = served - 1; i >= 0 && completions[head + i & mask] >= timePs; i--) {
            completions[head + i & mask] += picoseconds;
        }
        DepartureQueues.withinTheClock(lastInRingPs());
        stalledPs += picoseconds;
    }

    // ---- what the first tier takes

    /** From now on the first tier takes another time. No access is outstanding. */
    final void change(long otherFirstTierPs) {
        flushLatencies();
        firstTierPs = otherFirstTierPs;
    }

    /** Adds the plain hits, which all took the same time, to the latencies. */
    void flushLatencies() {
        if (plainHits > 0) {
            latencyByTier[0].record(firstTierPs, plainHits);
            firstTierTotalPs += (double) firstTierPs * plainHits;
            begun += plainHits;
            plainHits = 0;
        }
    }
}
