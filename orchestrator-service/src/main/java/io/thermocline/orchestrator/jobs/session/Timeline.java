package io.thermocline.orchestrator.jobs.session;

import java.util.ArrayList;
import java.util.List;

/**
 * Snapshots of one run from its start, evenly spaced. When {@link #MOST} are kept, every second one is dropped, and
 * from then on only every second one is kept. The run's thread adds; other threads may read.
 */
final class Timeline {
    /** Snapshots kept at a time. */
    static final int MOST = 240;

    private final List<Snapshot> kept = new ArrayList<>();
    private int stride = 1;
    private int skipped;

    synchronized void clear() {
        kept.clear();
        stride = 1;
        skipped = 0;
    }

    synchronized void add(Snapshot snapshot) {
        skipped++;
        if (skipped < stride && !kept.isEmpty()) {
            return;
        }
        skipped = 0;
        kept.add(snapshot);
        if (kept.size() == MOST) {
            for (int i = MOST - 2; i > 0; i -= 2) {
                kept.remove(i);
            }
            stride *= 2;
        }
    }

    /** Adds the last snapshot, whatever the spacing. */
    synchronized void addLast(Snapshot snapshot) {
        if (kept.isEmpty() || !kept.get(kept.size() - 1).equals(snapshot)) {
            kept.add(snapshot);
        }
    }

    synchronized List<Snapshot> snapshots() {
        return List.copyOf(kept);
    }
}
