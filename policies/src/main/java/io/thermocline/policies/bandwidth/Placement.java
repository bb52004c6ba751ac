package io.thermocline.policies.bandwidth;

import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.policy.TieredMemory;
import io.thermocline.engine.workload.Range;
import java.util.Map;

/**
 * Places each page once, when it is allocated, and serves every access where the page lies (thesis ch. III). A page below
 * the first tier is read and written there, an access's bytes at a time.
 *
 * <p>Cost: nothing a hit, one remote access a miss.
 */
public abstract class Placement implements Policy {
    private final TieredMemory memory;
    private final int last;
    private final long accessBytes;
    private final long[] placed; // pages by tier

    /** A policy that has placed nothing yet. */
    protected Placement(PolicyContext context) {
        memory = context.memory();
        last = memory.lastTier();
        accessBytes = Bandwidths.accessBytes(context.testbed());
        placed = new long[memory.tiers()];
    }

    /** The slowest tier, in which every page has room. */
    protected final int lastTier() {
        return last;
    }

    /** Pages that a tier above the last could still take. */
    protected final int room(int tier) {
        return memory.room(tier);
    }

    /** The tier in which a page that has just been allocated should lie. */
    protected abstract int tierOf(int page, Range range);

    @Override
    public void onAllocate(Range range) {
        for (int page = range.firstPage(); page < range.endPage(); page++) {
            place(page, tierOf(page, range));
        }
    }

    /** Places a page in a tier; where that is full, in the next one below that is not. */
    private void place(int page, int wanted) {
        int tier = wanted;
        while (tier < last && memory.room(tier) == 0) {
            tier++;
        }
        if (tier < last) {
            memory.place(page, tier);
        }
        placed[tier]++;
    }

    @Override
    public void onHit(int page, int frame, boolean write, long access) {}

    @Override
    public void onMiss(int page, int tier, boolean write, long access) {
        memory.remote(page, write, accessBytes);
    }

    @Override
    public void report(Map<String, Number> metrics) {
        metrics.put("pagesPlacedInFirstTier", placed[0]);
        long below = 0;
        for (int tier = 1; tier < placed.length; tier++) {
            below += placed[tier];
        }
        metrics.put("pagesPlacedBelow", below);
    }
}
