package io.thermocline.tier.route;

import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;
import io.thermocline.tier.node.CreditLimit;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The credits of a node's stream. A batch takes its share when it is sent and returns it when it is done, in the same
 * order. Thread-safe.
 */
public final class Credits {
    private final String node;
    private final CreditLimit limit;
    private final Duration longest;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final ArrayDeque<Long> taken = new ArrayDeque<>(); // payload bytes of each batch in flight
    private long takenBytes;
    private @Nullable RuntimeException failure;

    /**
     * Creates credits, all of them free.
     *
     * @param node name of the node in error messages
     */
    public Credits(String node, CreditLimit limit) {
        this(node, limit, StageService.LONGEST_SILENCE);
    }

    /** Creates credits with another limit on the time without an acknowledgement. */
    Credits(String node, CreditLimit limit, Duration longest) {
        this.node = node;
        this.longest = longest;
        this.limit = limit;
    }

    /** Bound on what may be taken. */
    public CreditLimit limit() {
        return limit;
    }

    /** Returns whether a batch with this payload may be sent. True also after a failure, so that no caller waits. */
    public boolean admits(long payloadBytes) {
        lock.lock();
        try {
            return failure != null || limit.admits(taken.size(), takenBytes, payloadBytes);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Takes a batch's share; waits if there is too little credit.
     *
     * @throws TierException if the node acknowledges nothing for five minutes
     */
    public void take(long payloadBytes) {
        lock.lock();
        try {
            long leftNs = longest.toNanos();
            while (!admits(payloadBytes)) {
                if (leftNs <= 0) {
                    throw new TierException(
                            Reason.UNAVAILABLE,
                            "tier " + node + ": it acknowledged none of " + taken.size() + " batches for "
                                    + longest.toSeconds()
                                    + " s; look at its log, and start it again");
                }
                leftNs = changed.awaitNanos(leftNs);
            }
            if (failure != null) {
                throw failure;
            }
            taken.add(payloadBytes);
            takenBytes += payloadBytes;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TierException(Reason.ABORTED, "interrupted while waiting for a credit", e);
        } finally {
            lock.unlock();
        }
    }

    /** Returns the share of the oldest batch in flight. */
    public void give() {
        lock.lock();
        try {
            takenBytes -= taken.remove();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Fails current and future calls with {@code cause}, including those that wait for credit. */
    public void fail(RuntimeException cause) {
        lock.lock();
        try {
            if (failure == null) {
                failure = cause;
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
