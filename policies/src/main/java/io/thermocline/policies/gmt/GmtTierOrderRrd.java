package io.thermocline.policies.gmt;

import io.thermocline.engine.policy.PolicyContext;
import java.util.Arrays;
import java.util.Map;

/**
 * GMT-TierOrder that also measures what GMT-Reuse predicts: the exact remaining reuse distance (RRD) of each page that
 * leaves the first tier, known when the page comes back.
 *
 * <p>An RRD is the number of other pages accessed between the eviction and the page's next access. Its class is the
 * tier that it deserves: below the capacity of the first tier, below those of the first two together, and so on. It
 * also fits the line of reuse distances over timestamp distances to all accesses to pages that were accessed before.
 *
 * <p>Source: GMT sec. 2.1.3, Fig. 3, 4 and 7, which come from instrumented runs as well.
 *
 * <p>State: that of {@link ReuseDistances}, and 8 B a page. Cost of an access: O(log pages).
 */
public final class GmtTierOrderRrd extends GmtTierOrder {
    private final ReuseDistances distances = new ReuseDistances();
    private final CorrelatedPairs pairs = new CorrelatedPairs();
    private final long[] returned; // evictions whose pages came back, by the tier that they deserved
    private long[] accessOf = new long[0]; // by page: number of its latest access

    /** The policy of one run. */
    public GmtTierOrderRrd(PolicyContext context) {
        super(context);
        returned = new long[memory.tiers()];
    }

    @Override
    public void onHit(int page, int frame, boolean write, long access) {
        super.onHit(page, frame, write, access);
        note(page, access);
    }

    @Override
    void onFetch(int page, int tier, long access) {
        if (distances.isMarked(page)) {
            returned[reuseClass(distances.sinceMark(page))]++;
        }
        note(page, access);
    }

    @Override
    void onEvict(int page, int frame, long access) {
        if (distances.isKnown(page)) { // not accessed yet under this policy, if it took over
            distances.mark(page);
        }
    }

    private void note(int page, long access) {
        if (page >= accessOf.length) {
            accessOf = Arrays.copyOf(accessOf, Math.max(page + 1, 2 * accessOf.length));
        }
        if (distances.isKnown(page)) {
            pairs.add(access - accessOf[page], distances.sinceLatest(page));
        }
        accessOf[page] = access;
        distances.access(page);
    }

    private int reuseClass(int distance) {
        long bound = 0;
        for (int tier = 0; tier < last; tier++) {
            bound += memory.capacity(tier);
            if (distance < bound) {
                return tier;
            }
        }
        return last;
    }

    @Override
    public void report(Map<String, Number> metrics) {
        super.report(metrics);
        long all = Arrays.stream(returned).sum();
        metrics.put("returnedEvictions", all);
        for (int tier = 0; tier <= last && all > 0; tier++) {
            metrics.put("rrdTier" + (tier + 1) + "Share", (double) returned[tier] / all);
        }
        if (pairs.isSpread()) {
            metrics.put("reuseLineR2", pairs.determination());
        }
    }
}
