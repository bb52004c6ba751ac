package io.thermocline.tier.node;

import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;
import io.thermocline.tier.shaping.Shaper;
import io.thermocline.tier.shaping.Timer;
import java.util.concurrent.atomic.AtomicLong;

/** Delays a node's answers to direct clients as its device would. Thread-safe. */
final class Delays {
    private final Shaper shaper;
    private final Timer timer;
    private final long mostWaitingBytes;
    private final AtomicLong waitingBytes = new AtomicLong();
    private volatile long leadNs;

    /**
     * Creates the delays of a node.
     *
     * @param shaper the node's device
     * @param timer calls back when a delay is over
     * @param mostWaitingBytes maximum bytes of answers that wait for their time
     */
    Delays(Shaper shaper, Timer timer, long mostWaitingBytes) {
        this.shaper = shaper;
        this.timer = timer;
        this.mostWaitingBytes = mostWaitingBytes;
    }

    Shaper shaper() {
        return shaper;
    }

    Timer timer() {
        return timer;
    }

    /** Sets how much earlier answers leave from now on, because the call itself takes that long. */
    void setLead(long ns) {
        leadNs = ns;
    }

    /**
     * Reserves memory for an answer that waits for its time.
     *
     * @throws TierException if the answers that already wait leave too little
     */
    void reserve(long bytes) {
        if (waitingBytes.addAndGet(bytes) > mostWaitingBytes) {
            waitingBytes.addAndGet(-bytes);
            throw new TierException(
                    Reason.RESOURCE_EXHAUSTED,
                    bytes + " B more do not fit beside what is being read; at most " + mostWaitingBytes
                            + " B wait for the device at a time; ask for less at once");
        }
    }

    /** Frees the memory of an answer that no longer waits. */
    void release(long bytes) {
        waitingBytes.addAndGet(-bytes);
    }

    /** Runs {@code answer} so that the client has it at {@code endNs}, or at once if that time has passed. */
    void answer(long endNs, Runnable answer) {
        long leaves = endNs - leadNs;
        if (leaves - timer.nanoTime() <= 0) {
            answer.run();
        } else {
            timer.at(leaves, answer);
        }
    }
}
