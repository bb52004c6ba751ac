package io.thermocline.tier.route;

import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The credits of a node's stream: a batch takes one when it is sent and gives it back when it is done. Thread-safe. */
public final class Credits {
    private final String node;
    private final int all;
    private final Duration longest;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private int free;
    private @Nullable RuntimeException failure;

    /**
     * Some credits.
     *
     * @param node what errors call it
     */
    public Credits(String node, int count) {
        this(node, count, ServerPort.LONGEST_SILENCE);
    }

    /** As {@link #Credits(String, int)}, with a limit of its own for how long all of them may be out. */
    Credits(String node, int count, Duration longest) {
        this.node = node;
        this.longest = longest;
        all = count;
        free = count;
    }

    /** Whether one is free; also if the stream has failed, so that nobody waits for it. */
    public boolean isFree() {
        lock.lock();
        try {
            return free > 0 || failure != null;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Takes one, waiting if need be.
     *
     * @throws TierException if the node acknowledges nothing for five minutes
     */
    public void take() {
        lock.lock();
        try {
            long leftNs = longest.toNanos();
            while (free == 0 && failure == null) {
                if (leftNs <= 0) {
                    throw new TierException(
                            Reason.UNAVAILABLE,
                            "tier " + node + ": it acknowledged none of " + all + " batches for " + longest.toSeconds()
                                    + " s; look at its log, and start it again");
                }
                leftNs = changed.awaitNanos(leftNs);
            }
            if (failure != null) {
                throw failure;
            }
            free--;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TierException(Reason.ABORTED, "interrupted while waiting for a credit", e);
        } finally {
            lock.unlock();
        }
    }

    /** Gives one back. */
    public void give() {
        lock.lock();
        try {
            free++;
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
