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
 * pure delay or a server in front of one, so its completions are a queue sorted by itself; or it waits for an operation.
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

    // accesses that wait for operations, by slot
    private final long[] issuePs;
    private final long[] arrivalPs; // or AccessBatch.FOLLOWS
    private final boolean[] remote;
    private final boolean[] writes;
    private final int[] next;
    private final byte[] servedBy; // number of the tier
    private final long[] number; // of the access, for the listener
    private int free;
    private int waiting;

    private long lastCompletionPs;
    private long plainHits;
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
        next = new int[concurrency];
        servedBy = new byte[concurrency];
        number = new long[listener == null ? 0 : concurrency];
        Arrays.setAll(next, slot -> slot + 1 < concurrency ? slot + 1 : NONE);
    }

    /** From now on the first tier has this server, if any. */
    void serveBy(@Nullable FirstTier first) {
        server = first;
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
     * As {@link #hit}, where the first tier has a server.
     *
     * @param first its server
     * @param arrivedPs when the access arrived, or {@link AccessBatch#FOLLOWS}
     * @param access its number
     */
    void serve(FirstTier first, long timePs, long arrivedPs, boolean write, long access) {
        long end = first.serve(timePs, write);
        complete(end);
        firstTierTotalPs += end - timePs;
        latencyByTier[0].record(end - timePs, 1);
        if (arrivedPs != AccessBatch.FOLLOWS) {
            arrivals.issued(timePs - arrivedPs);
            arrivals.completed(end - arrivedPs);
        }
        if (listener != null) {
            listener.waits(access);
            listener.completed(access, 0, end - timePs);
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
        int slot = free;
        free = next[slot];
        issuePs[slot] = timePs;
        arrivalPs[slot] = arrivedPs;
        remote[slot] = isRemote;
        writes[slot] = write;
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
            long end = timePs;
            if (remote[slot]) {
                lastCompletionPs = Math.max(lastCompletionPs, end);
            } else {
                end = server == null ? timePs + firstTierPs : server.serve(timePs, writes[slot]);
                firstTierTotalPs += end - timePs;
                complete(end);
            }
            latencyByTier[servedBy[slot]].record(end - issuePs[slot], 1);
            if (arrivalPs[slot] != AccessBatch.FOLLOWS) {
                arrivals.completed(end - arrivalPs[slot]);
            }
            if (listener != null) {
                listener.completed(number[slot], servedBy[slot], end - issuePs[slot]);
            }
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
            plainHits = 0;
        }
    }

    private void complete(long endPs) {
        completions[head + served & mask] = DepartureQueues.withinTheClock(endPs);
        served++;
        lastCompletionPs = Math.max(lastCompletionPs, endPs);
    }
}
