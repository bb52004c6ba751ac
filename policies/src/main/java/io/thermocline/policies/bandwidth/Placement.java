package io.thermocline.policies.bandwidth;

import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.workload.Range;
import java.util.Map;

/** Places each page once, when it is allocated, and serves every access where the page lies (thesis ch. III). */
public abstract class Placement extends InPlace {
    private final int last;
    private final long[] placed; // pages by tier

    /** A policy that has placed nothing yet. */
    protected Placement(PolicyContext context) {
        super(context);
        last = memory().lastTier();
        placed = new long[memory().tiers()];
    }

    /** The slowest tier, in which every page has room. */
    protected final int lastTier() {
        return last;
    }

    /** Pages that a tier above the last could still take. */
    protected final int room(int tier) {
        return memory().room(tier);
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
        while (tier < last && memory().room(tier) == 0) {
            tier++;
        }
        if (tier < last) {
            memory().place(page, tier);
        }
        placed[tier]++;
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
