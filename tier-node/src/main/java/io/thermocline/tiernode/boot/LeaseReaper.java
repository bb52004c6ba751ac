package io.thermocline.tiernode.boot;

import io.thermocline.tier.node.TierNode;
import io.thermocline.tier.shaping.Timer;

/** Closes leases that were not renewed, once a second, also when there are no calls. */
final class LeaseReaper {
    private static final long PERIOD_NS = 1_000_000_000;

    private final TierNode node;
    private final Timer timer;

    LeaseReaper(TierNode node, Timer timer) {
        this.node = node;
        this.timer = timer;
        schedule();
    }

    private void schedule() {
        timer.at(timer.nanoTime() + PERIOD_NS, this::run);
    }

    private void run() {
        node.expire();
        schedule();
    }
}
