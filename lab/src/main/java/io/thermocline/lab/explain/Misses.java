package io.thermocline.lab.explain;

import io.thermocline.engine.run.AccessListener;
import java.util.BitSet;

/** The accesses of a run that its first tier did not serve. State: a bit an access. */
public final class Misses implements AccessListener {
    private final BitSet missed = new BitSet();

    @Override
    public void waits(long access) {}

    @Override
    public void completed(long access, int tier, long latencyPs) {
        missed.set((int) access, tier > 0);
    }

    @Override
    public void decided(long end, long hitPs) {}

    @Override
    public void drained(long end) {}

    /** Whether an access missed. */
    boolean contains(long access) {
        return missed.get((int) access);
    }
}
