package io.thermocline.tier.node;

import io.thermocline.tier.shaping.Shaper;
import io.thermocline.tier.shaping.Timer;

/** How a node delays what direct clients ask of its device. Thread-safe. */
final class Delays {
    private final Shaper shaper;
    private final Timer timer;
    private volatile long leadNs;

    /**
     * Delays of a node.
     *
     * @param shaper its device
     * @param timer calls when a delay is over
     */
    Delays(Shaper shaper, Timer timer) {
        this.shaper = shaper;
        this.timer = timer;
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

    /** Takes the device for a request that arrives now; returns when it ends. */
    long reserve(boolean write, long bytes) {
        return shaper.reserve(write, bytes, timer.nanoTime());
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
