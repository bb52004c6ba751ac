package io.thermocline.engine.loop;

import io.thermocline.engine.policy.Window;
import io.thermocline.engine.run.RunCounters;

/** The window of a run without a clock: copies are done as soon as they are decided, and nothing else completes. */
final class UntimedWindow extends Window {
    private final RunCounters counters;
    private final int tiers;
    private final long[] copies; // by (from, to), when it began

    /** A window that begins now. */
    UntimedWindow(RunCounters counters, int tiers) {
        this.counters = counters;
        this.tiers = tiers;
        copies = new long[tiers * tiers];
        beginAgain();
    }

    /** Forgets what has been done so far. */
    void beginAgain() {
        for (int from = 0; from < tiers; from++) {
            for (int to = 0; to < tiers; to++) {
                copies[from * tiers + to] = counters.operations(from, to);
            }
        }
    }

    @Override
    public long accesses(int tier) {
        return 0;
    }

    @Override
    public long bytes(int tier) {
        return 0;
    }

    @Override
    public long copies(int from, int to) {
        return counters.operations(from, to) - copies[from * tiers + to];
    }
}
