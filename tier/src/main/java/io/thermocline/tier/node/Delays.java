package io.thermocline.tier.node;

import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;
import io.thermocline.tier.shaping.Shaper;
import io.thermocline.tier.shaping.Timer;
import java.util.concurrent.atomic.AtomicLong;

/** How a node delays what direct clients ask of its device. Thread-safe. */
final class Delays {
    private final Shaper shaper;
    private final Timer timer;
    private final long mostWaitingBytes;
    private final AtomicLong waitingBytes = new AtomicLong();
    private volatile long leadNs;

    /**
     * Delays of a node.
     *
     * @param shaper its device
     * @param timer calls when a delay is over
     * @param mostWaitingBytes most bytes of answers that wait for their time
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

    /** From now on an answer leaves so much earlier, because its call takes as long by itself. */
    void setLead(long ns) {
        leadNs = ns;
    }

    /**
     * Takes the room that an answer needs while it waits for its time.
     *
     * @throws TierException if others that wait leave too little
     */
    void hold(long bytes) {
        if (waitingBytes.addAndGet(bytes) > mostWaitingBytes) {
            waitingBytes.addAndGet(-bytes);
            throw new TierException(
                    Reason.RESOURCE_EXHAUSTED,
                    bytes + " B more do not fit beside what is being read; at most " + mostWaitingBytes
                            + " B wait for the device at a time; ask for less at once");
        }
    }

    /** The answer does not wait any more. */
    void letGo(long bytes) {
        waitingBytes.addAndGet(-bytes);
    }

    /** Runs {@code answer} so that the client has it at that time, or at once if that is too late. */
    void answer(long endNs, Runnable answer) {
        long leaves = endNs - leadNs;
        if (leaves - timer.nanoTime() <= 0) {
            answer.run();
        } else {
            timer.at(leaves, answer);
        }
    }
}
