package io.thermocline.tier.route;

import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;
import io.thermocline.tier.node.CreditLimit;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The credits of a node's stream: a batch takes its part when it is sent and gives it back when it is done, in the same order. Thread-safe. */
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
     * Some credits.
     *
     * @param node what errors call it
     */
    public Credits(String node, CreditLimit limit) {
        this(node, limit, ServerPort.LONGEST_SILENCE);
    }

    /** As {@link #Credits(String, CreditLimit)}, with a limit of its own for how long all of them may be out. */
    Credits(String node, CreditLimit limit, Duration longest) {
        this.node = node;
        this.longest = longest;
        this.limit = limit;
    }

    /** What may be taken. */
    public CreditLimit limit() {
        return limit;
    }

    /** Whether a batch with so many bytes may go; also if the stream has failed, so that nobody waits for it. */
    public boolean admits(long payloadBytes) {
        lock.lock();
        try {
            return failure != null || limit.admits(taken.size(), takenBytes, payloadBytes);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Takes a batch's part, waiting if need be.
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

    /** The first of those in flight is done. */
    public void give() {
        lock.lock();
        try {
            takenBytes -= taken.remove();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** The stream has failed: whoever waits, and whoever comes, gets the reason. */
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
