package io.thermocline.tier.route;

import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;
import org.jspecify.annotations.Nullable;

/** The credits of a node's stream: a batch takes one when it is sent and gives it back when it is done. Thread-safe. */
public final class Credits {
    private int free;
    private @Nullable RuntimeException failure;

    /** Some credits. */
    public Credits(int count) {
        free = count;
    }

    /** Whether one is free; also if the stream has failed, so that nobody waits for it. */
    public synchronized boolean isFree() {
        return free > 0 || failure != null;
    }

    /** Takes one, waiting if need be. */
    public synchronized void take() {
        while (free == 0 && failure == null) {
            try {
                wait();
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
