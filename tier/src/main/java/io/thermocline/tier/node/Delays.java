package io.thermocline.tier.node;

import io.thermocline.tier.shaping.Shaper;
import io.thermocline.tier.shaping.Timer;

/**
 * How a node delays what direct clients ask of its device.
 *
 * @param shaper its device
 * @param timer calls when a delay is over
 */
record Delays(Shaper shaper, Timer timer) {
    /** Runs {@code action} when the device has served a request that arrives now. */
    void serve(boolean write, long bytes, Runnable action) {
        long now = timer.nanoTime();
        long end = shaper.reserve(write, bytes, now);
        if (end - now <= 0) {
            action.run();
        } else {
            timer.at(end, action);
        }
    }
}
