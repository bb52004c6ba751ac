package io.thermocline.engine.loop;

import io.thermocline.engine.run.AccessListener;
import io.thermocline.engine.run.ArrivalTimes;
import io.thermocline.engine.run.LatencySummary;
import io.thermocline.engine.time.DepartureQueues;
import io.thermocline.engine.time.FirstTier;
import io.thermocline.engine.time.Landings;
import io.thermocline.engine.workload.AccessBatch;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The accesses outstanding: at most {@code concurrency}. Each is served by the first tier after its page has landed, a
 * pure delay or a server in front of one, so its completions are a queue sorted by itself; or it waits for an
 * operation.
 *
 * <p>Completions of the delay are treated lazily: they free their slot only when the window is full. The result is the
 * same as if each were an event, since nothing else depends on them.
 */
final class AccessWindow implements Landings {
    private static final int NONE = -1;

    private final int concurrency;
    private long firstTierPs;
    private final LatencySummary[] latencyByTier;
    private final ArrivalTimes arrivals;
    private final @Nullable AccessListener listener;
    private @Nullable FirstTier server; // of the first tier

    // completions of accesses being served by the first tier, a ring sorted by time
    private final long[] completions;
    private final int mask;
    private int head;
    private int served;
    private @Nullable CompletionNotes notes; // of accesses that may be delayed

    // accesses that wait for operations, by slot
    private final long[] issuePs;
    private final long[] arrivalPs; // or AccessBatch.FOLLOWS
    private final boolean[] remote;
    private final boolean[] writes;
    private final long[] stalledBeforePs; // what stops had taken when it began to wait
    private final int[] next;
    private final byte[] servedBy; // number of the tier
    private final long[] number; // of the access, for the listener
    private int free;
    private int waiting;

    private long stalledPs; // all stops of the accelerator together
    private double stoppedPs; // by which stops have delayed accesses, all together
    private long lastCompletionPs;
    private long plainHits;
    private long begun; // accesses that the first tier has begun to serve, without plain hits
    private double firstTierTotalPs;

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
        this.concurrency = concurrency;
        this.firstTierPs = firstTierPs;
        this.latencyByTier = latencyByTier;
        this.arrivals = arrivals;
        this.listener = listener;
        completions = new long[Integer.highestOneBit(Math.max(1, concurrency)) * 2];
        mask = completions.length - 1;
        issuePs = new long[concurrency];
        arrivalPs = new long[concurrency];
        remote = new boolean[concurrency];
        writes = new boolean[concurrency];
        stalledBeforePs = new long[concurrency];
        next = new int[concurrency];
        servedBy = new byte[concurrency];
        number = new long[listener == null ? 0 : concurrency];
        Arrays.setAll(next, slot -> slot + 1 < concurrency ? slot + 1 : NONE);
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
        for (int i = served - 1; i >= 0 && completions[head + i & mask] >= timePs; i--) {
            completions[head + i & mask] += picoseconds;
            stoppedPs += picoseconds;
        }
        if (served > 0) {
            lastCompletionPs =
                    Math.max(lastCompletionPs, DepartureQueues.withinTheClock(completions[head + served - 1 & mask]));
        }
        stalledPs += picoseconds;
    }

    @Override
    public long completedByFirstTier(long timePs) {
        release(timePs - 1);
        return begun + plainHits - served + (notes == null ? 0 : notes.remotes());
    }

    /** Whether no further access may issue, as far as is known without looking at the clock. */
    boolean seemsFull() {
        return served + waiting == concurrency;
    }

    /** Accesses that wait for operations. */
    int waiting() {
        return waiting;
    }

    /** When the last access completes, of those that do not wait for an operation. */
    long lastCompletionPs() {
        return lastCompletionPs;
    }

    /** Lets go the accesses that have completed by {@code timePs}. */
    void release(long timePs) {
        while (served > 0 && completions[head] <= timePs) {
            if (notes != null) {
                complete(notes, head);
            }
            head = head + 1 & mask;
            served--;
        }
    }

    /** When the next access served by the first tier completes, or {@link DepartureQueues#NEVER}. */
    long nextCompletion() {
        return served == 0 ? DepartureQueues.NEVER : completions[head];
    }

    /**
     * An access issues at {@code timePs} and finds its data in the first tier.
     *
     * @throws io.thermocline.engine.InvalidInputException if it completes beyond what the clock can count
     */
    void hit(long timePs) {
        plainHits++;
        complete(timePs + firstTierPs);
    }

    /**
     * As {@link #hit}, where the first tier has a server, or accesses are noted.
     *
     * @param arrivedPs when the access arrived, or {@link AccessBatch#FOLLOWS}
     * @param access its number
     */
    void serve(long timePs, long arrivedPs, boolean write, long access) {
        long end = servedPs(timePs, write);
        firstTierTotalPs += end - timePs;
        begun++;
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

    /** When the first tier has served an access that comes now. */
    private long servedPs(long timePs, boolean write) {
        return server == null ? timePs + firstTierPs : server.serve(timePs, write);
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
        int slot = free;
        free = next[slot];
        issuePs[slot] = timePs;
        arrivalPs[slot] = arrivedPs;
        remote[slot] = isRemote;
        writes[slot] = write;
        stalledBeforePs[slot] = stalledPs;
        servedBy[slot] = (byte) tier;
        next[slot] = others;
        waiting++;
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

    private void land(int slot, long timePs) {
        boolean isRemote = remote[slot];
        long end = isRemote ? timePs : servedPs(timePs, writes[slot]);
        firstTierTotalPs += end - timePs;
        begun += isRemote ? 0 : 1;
        long access = listener == null ? 0 : number[slot];
        long delayPs = stalledPs - stalledBeforePs[slot];
        stoppedPs += delayPs;
        if (notes != null && (!isRemote || delayPs > 0)) {
            enter(notes, end + delayPs, issuePs[slot], arrivalPs[slot], access, servedBy[slot], isRemote);
            return;
        }
        if (isRemote) {
            lastCompletionPs = Math.max(lastCompletionPs, end);
        } else {
            complete(end);
        }
        record(issuePs[slot], arrivalPs[slot], end, servedBy[slot], access);
    }

    /** An access has issued that completes at {@code endPs}, if nothing delays it. */
    private void enter(
            CompletionNotes noted, long endPs, long issued, long arrived, long access, int tier, boolean isRemote) {
        DepartureQueues.withinTheClock(endPs);
        int at = served++;
        while (at > 0 && completions[head + at - 1 & mask] > endPs) { // one before it was delayed
            completions[head + at & mask] = completions[head + at - 1 & mask];
            noted.move(head + at - 1 & mask, head + at & mask);
            at--;
        }
        completions[head + at & mask] = endPs;
        noted.note(head + at & mask, issued, arrived, access, tier, isRemote);
        lastCompletionPs = Math.max(lastCompletionPs, endPs);
    }

    /** An access of the ring completes, which is recorded unless it was when it issued. */
    private void complete(CompletionNotes noted, int at) {
        if (noted.isNoted(at)) {
            record(noted.issuePs(at), noted.arrivalPs(at), completions[at], noted.servedBy(at), noted.number(at));
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

    /** Records the time of an access of {@link #hit} from its own arrival to its issue. */
    void queued(long queuedPs) {
        arrivals.hit(queuedPs, firstTierPs);
    }

    /** Adds the hits, which all took the same time, to the latencies. */
    void flushLatencies() {
        arrivals.flush(firstTierPs);
        if (plainHits > 0) {
            latencyByTier[0].record(firstTierPs, plainHits);
            firstTierTotalPs += (double) firstTierPs * plainHits;
            begun += plainHits;
            plainHits = 0;
        }
    }

    private void complete(long endPs) {
        completions[head + served & mask] = DepartureQueues.withinTheClock(endPs);
        served++;
        lastCompletionPs = Math.max(lastCompletionPs, endPs);
    }
}
