package io.thermocline.orchestrator.jobs.session;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** A clock whose time passes by hand and in waits. In each wait, what the test planned for it happens. */
final class SteppedClock implements SessionClock {
    final List<Long> waitsNs = new ArrayList<>();
    private final Deque<Runnable> planned = new ArrayDeque<>();
    private long nowNs;

    /** Plans what happens while the session waits once; it then wakes after a second, or earlier at the timeout. */
    SteppedClock inWait(Runnable event) {
        planned.add(event);
        return this;
    }

    void advance(long ns) {
        nowNs += ns;
    }

    @Override
    public long nanoTime() {
        return nowNs;
    }

    @Override
    public void await(Object monitor, long timeoutNs) {
        if (planned.isEmpty()) {
            throw new AssertionError("waits " + timeoutNs + " ns, and nothing is planned to happen");
        }
        waitsNs.add(timeoutNs);
        nowNs += Math.min(timeoutNs, 1_000_000_000);
        planned.remove().run();
    }
}
