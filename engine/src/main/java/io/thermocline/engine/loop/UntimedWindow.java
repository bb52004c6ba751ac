package io.thermocline.engine.loop;

import io.thermocline.engine.policy.Window;
import io.thermocline.engine.run.RunCounters;

/** The whole of a run without a clock: copies are done as soon as they are decided, and nothing else completes. */
final class UntimedWindow extends Window {
    private final RunCounters counters;

    UntimedWindow(RunCounters counters) {
        this.counters = counters;
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
        return counters.operations(from, to);
    }
}
