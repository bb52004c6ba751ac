package io.thermocline.tier.route;

import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The credits of a node's stream: a batch takes one when it is sent and gives it back when it is done. Thread-safe. */
public final class Credits {
    /** How long a node may acknowledge nothing while it has all the batches that it may have. */
    static final Duration LONGEST_SILENCE = Duration.ofMinutes(5);

    private static final long NS_IN_S = 1_000_000_000;
    private static final long NS_IN_MS = 1_000_000;

    private final String node;
    private final int all;
    private final long longestNs;
    private int free;
    private @Nullable RuntimeException failure;

    /**
     * Some credits.
     *
     * @param node what errors call it
     */
    public Credits(String node, int count) {
        this(node, count, LONGEST_SILENCE);
    }

    /** As {@link #Credits(String, int)}, with a limit of its own for how long all of them may be out. */
    Credits(String node, int count, Duration longest) {
        this.node = node;
        all = count;
        longestNs = longest.toNanos();
        free = count;
    }

    /** Whether one is free; also if the stream has failed, so that nobody waits for it. */
    public synchronized boolean isFree() {
        return free > 0 || failure != null;
    }

    /**
     * Takes one, waiting if need be.
     *
     * @throws TierException if the node acknowledges nothing for {@link #LONGEST_SILENCE}
     */
    public synchronized void take() {
        long begin = free > 0 ? 0 : System.nanoTime();
        while (free == 0 && failure == null) {
            long leftNs = longestNs - (System.nanoTime() - begin);
            if (leftNs <= 0) {
                throw new TierException(
                        Reason.UNAVAILABLE,
                        "tier " + node + ": it acknowledged none of " + all + " batches for " + longestNs / NS_IN_S
                                + " s; look at its log, and start it again");
            }
            try {
                wait(leftNs / NS_IN_MS + 1);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new TierException(Reason.ABORTED, "interrupted while waiting for a credit", e);
            }
        }
        if (failure != null) {
            throw failure;
        }
        free--;
    }

    /** Gives one back. */
    public synchronized void give() {
        free++;
        notifyAll();
    }

    /** The stream has failed: whoever waits, and whoever comes, gets the reason. */
    public synchronized void fail(RuntimeException cause) {
        if (failure == null) {
            failure = cause;
        }
        notifyAll();
    }
}
