package io.thermocline.tier.route;

import io.thermocline.tier.shaping.Timer;
import java.util.ArrayList;
import java.util.List;

/** A clock that advances only on request. */
public final class ManualTimer implements Timer {
    private record Entry(long deadlineNs, Runnable action) {}

    private final List<Entry> entries = new ArrayList<>();
    private long nowNs;

    @Override
    public long nanoTime() {
        return nowNs;
    }

    @Override
    public void at(long deadlineNs, Runnable action) {
        entries.add(new Entry(deadlineNs, action));
    }

    /** Lets time pass; what becomes due runs in order of its deadlines. */
    public void advance(long ns) {
        long end = nowNs + ns;
        while (true) {
            Entry next = null;
            for (Entry entry : entries) {
                if (entry.deadlineNs <= end && (next == null || entry.deadlineNs < next.deadlineNs)) {
                    next = entry;
                }
            }
            if (next == null) {
                nowNs = end;
                return;
            }
            entries.remove(next);
            nowNs = Math.max(nowNs, next.deadlineNs);
            next.action.run();
        }
    }
}
