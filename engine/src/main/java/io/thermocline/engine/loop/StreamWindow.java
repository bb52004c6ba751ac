package io.thermocline.engine.loop;

import io.thermocline.engine.run.AccessListener;
import io.thermocline.engine.run.LatencySummary;
import io.thermocline.engine.time.DepartureQueues;
import io.thermocline.engine.time.FirstTier;
import io.thermocline.engine.time.Landings;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The accesses outstanding of many streams: at most a number of each, and at most the accelerator's concurrency of all.
 * An access is served by the first tier after its page has landed, a pure delay or a server in front of one, so its
 * completions are a queue sorted by itself; or it waits for an operation. A stream that had too many outstanding is
 * ready to issue when one of them completes.
 */
final class StreamWindow implements Landings {
    private static final int NONE = -1;

    private final int concurrency;
    private final int ofStream;
    private long firstTierPs;
    private final LatencySummary[] latencyByTier;
    private final ReadyStreams ready;
    private final @Nullable AccessListener listener;
    private @Nullable FirstTier server; // of the first tier
    private final int[] outstandingOf; // by stream
    private int outstanding;

    // accesses being served by the first tier, a ring sorted by the time of their completion
    private final long[] completions;
    private final int[] completing; // stream
    private final int mask;
    private int head;
    private int served;
    private @Nullable CompletionNotes notes; // of accesses that may be delayed

    // accesses that wait for operations, by slot
    private final long[] issuePs;
    private final int[] waiting; // stream
    private final boolean[] remote;
    private final boolean[] writes;
    private final long[] stalledBeforePs; // what stops had taken when it began to wait
    private final byte[] servedBy; // number of the tier
    private final long[] number; // of the access, for the listener
    private final int[] next;
    private int free;

    private long stalledPs; // all stops of the accelerator together
    private double stoppedPs; // by which stops have delayed accesses, all together
    private long lastCompletionPs;
    private long plainHits;
    private long begun; // accesses that the first tier has begun to serve, without plain hits
    private double firstTierTotalPs;

    /**
     * An empty window.
     *
     * @param concurrency most accesses outstanding, no more than all streams have
     * @param ofStream most of each stream
     * @param latencyByTier take the latencies of the accesses that each tier serves
     * @param ready takes the streams that can issue again
     * @param listener hears of each access, if any
     */
    StreamWindow(
            int concurrency,
            int streams,
            int ofStream,
            long firstTierPs,
            LatencySummary[] latencyByTier,
            ReadyStreams ready,
            @Nullable AccessListener listener) {
        this.concurrency = concurrency;
        this.ofStream = ofStream;
        this.firstTierPs = firstTierPs;
        this.latencyByTier = latencyByTier;
        this.ready = ready;
        this.listener = listener;
        outstandingOf = new int[streams];
        completions = new long[Integer.highestOneBit(this.concurrency) * 2];
        completing = new int[completions.length];
        mask = completions.length - 1;
        issuePs = new long[this.concurrency];
        waiting = new int[this.concurrency];
        remote = new boolean[this.concurrency];
        writes = new boolean[this.concurrency];
        stalledBeforePs = new long[this.concurrency];
        servedBy = new byte[this.concurrency];
        number = new long[listener == null ? 0 : this.concurrency];
        next = new int[this.concurrency];
        Arrays.setAll(next, slot -> slot + 1 < this.concurrency ? slot + 1 : NONE);
    }

    /** From now on the first tier has this server, if any. */
    void serveBy(@Nullable FirstTier first) {
        server = first;
    }

    /** Whether each access is noted until it completes, so that {@link #hit} is not for them. */
    boolean isTracking() {
        return notes != null;
    }

    /** Begins to note accesses, and goes on with it whatever follows. */
    @Override
    public void track() {
        if (notes == null) {
            notes = new CompletionNotes(completions.length);
        }
    }

    @Override
    public void delayOutstanding(long timePs, long picoseconds) {
        for (int i = 0; i < served; i++) { // all complete at timePs at the earliest
            completions[head + i & mask] = DepartureQueues.withinTheClock(completions[head + i & mask] + picoseconds);
        }
        stoppedPs += (double) picoseconds * served;
        stalledPs += picoseconds;
    }

    @Override
    public long completedByFirstTier(long timePs) {
        return begun + plainHits - served + (notes == null ? 0 : notes.remotes());
    }

    /** Whether no access may issue before one completes. */
    boolean isFull() {
        return outstanding == concurrency;
    }

    /** Whether all accesses have completed. */
    boolean isEmpty() {
        return outstanding == 0;
    }

    /** When the next access served by the first tier completes, or {@link DepartureQueues#NEVER}. */
    long nextCompletion() {
        return served == 0 ? DepartureQueues.NEVER : completions[head];
    }

    /** The next access served by the first tier completes. */
    void complete() {
        int at = head;
        head = head + 1 & mask;
        served--;
        if (notes != null && notes.isNoted(at)) {
            record(notes.issuePs(at), completions[at], notes.servedBy(at), notes.number(at));
            notes.forget(at);
        }
        leave(completing[at], completions[at]);
    }

    /** When the last access completed. */
    long lastCompletionPs() {
        return lastCompletionPs;
    }

    /** A stream issues an access, which finds its data in the first tier. */
    void hit(int stream, long timePs) {
        enter(stream, timePs);
        complete(stream, DepartureQueues.withinTheClock(timePs + firstTierPs));
        plainHits++;
    }

    /**
     * As {@link #hit}, where the first tier has a server, or accesses are noted.
     *
     * @param access its number
     */
    void serve(int stream, long timePs, boolean write, long access) {
        enter(stream, timePs);
        long end = servedPs(timePs, write);
        firstTierTotalPs += end - timePs;
        begun++;
        if (listener != null) {
            listener.waits(access);
        }
        if (notes != null) {
            complete(notes, stream, end, timePs, access, 0, false);
        } else {
            record(timePs, end, 0, access);
            complete(stream, end);
        }
    }

    /** When the first tier has served an access that comes now. */
    private long servedPs(long timePs, boolean write) {
        return server == null ? DepartureQueues.withinTheClock(timePs + firstTierPs) : server.serve(timePs, write);
    }

    /**
     * A stream issues an access, which waits for an operation.
     *
     * @param others the accesses that wait for the same operation already, or -1
     * @param isRemote whether the operation serves the access where its page is, so that the first tier has no part in
     *     it
     * @param access its number
     * @param tier where its page lay
     * @return the list with this access at its head
     */
    int await(int stream, long timePs, int others, boolean isRemote, boolean write, long access, int tier) {
        enter(stream, timePs);
        int slot = free;
        free = next[slot];
        issuePs[slot] = timePs;
        waiting[slot] = stream;
        remote[slot] = isRemote;
        writes[slot] = write;
        stalledBeforePs[slot] = stalledPs;
        servedBy[slot] = (byte) tier;
        next[slot] = others;
        if (listener != null) {
            number[slot] = access;
            listener.waits(access);
        }
        return slot;
    }

    @Override
    public long landed(int list, long timePs, boolean begun) {
        long joinedPs = 0;
        int slot = server == null ? list : inOrder(list);
        int beginner = begun ? slot : NONE;
        while (slot != NONE) {
            int following = next[slot];
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

    /** From now on the first tier takes another time. No access is outstanding. */
    void change(long otherFirstTierPs) {
        flushLatencies();
        firstTierPs = otherFirstTierPs;
    }

    /** How long the first tier itself served accesses, all of them together. */
    double firstTierTotalPs() {
        flushLatencies();
        return firstTierTotalPs;
    }

    /** By how much stops of the accelerator have delayed accesses, all of them together. */
    double stoppedPs() {
        return stoppedPs;
    }

    /** Adds the hits, which all took the same time, to the latencies. */
    void flushLatencies() {
        if (plainHits > 0) {
            latencyByTier[0].record(firstTierPs, plainHits);
            firstTierTotalPs += (double) firstTierPs * plainHits;
            begun += plainHits;
            plainHits = 0;
        }
    }

    private void land(int slot, long timePs) {
        boolean isRemote = remote[slot];
        long end = isRemote ? timePs : servedPs(timePs, writes[slot]);
        firstTierTotalPs += end - timePs;
        begun += isRemote ? 0 : 1;
        long access = listener == null ? 0 : number[slot];
        long delayPs = stalledPs - stalledBeforePs[slot];
        stoppedPs += delayPs;
        if (notes != null && (!isRemote || delayPs > 0)) {
            complete(notes, waiting[slot], end + delayPs, issuePs[slot], access, servedBy[slot], isRemote);
            return;
        }
        record(issuePs[slot], end, servedBy[slot], access);
        if (isRemote) {
            leave(waiting[slot], end);
        } else {
            complete(waiting[slot], end);
        }
    }

    /** An access of a stream completes at {@code endPs}, if nothing delays it. */
    private void complete(
            CompletionNotes noted, int stream, long endPs, long issued, long access, int tier, boolean isRemote) {
        DepartureQueues.withinTheClock(endPs);
        int at = served++;
        while (at > 0 && completions[head + at - 1 & mask] > endPs) { // one before it was delayed
            completions[head + at & mask] = completions[head + at - 1 & mask];
            completing[head + at & mask] = completing[head + at - 1 & mask];
            noted.move(head + at - 1 & mask, head + at & mask);
            at--;
        }
        completions[head + at & mask] = endPs;
        completing[head + at & mask] = stream;
        noted.note(head + at & mask, issued, 0, access, tier, isRemote);
    }

    private void record(long issued, long endPs, int tier, long access) {
        latencyByTier[tier].record(endPs - issued, 1);
        if (listener != null) {
            listener.completed(access, tier, endPs - issued);
        }
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

    private void complete(int stream, long endPs) {
        int at = head + served & mask;
        completions[at] = endPs;
        completing[at] = stream;
        served++;
    }

    private void enter(int stream, long timePs) {
        outstanding++;
        outstandingOf[stream]++;
        if (outstandingOf[stream] < ofStream) {
            ready.push(stream, timePs);
        }
    }

    private void leave(int stream, long timePs) {
        outstanding--;
        if (outstandingOf[stream]-- == ofStream) {
            ready.push(stream, timePs);
        }
        lastCompletionPs = Math.max(lastCompletionPs, timePs);
    }
}
