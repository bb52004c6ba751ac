package io.thermocline.policies.bandwidth;

import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.policy.AccessProfile;
import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.workload.Range;
import java.util.Arrays;

/**
 * The oracle: the hottest pages go to the first tier until it serves its share of the accesses, or is full; the next
 * hottest to the tier below it, and so on (thesis sec. 3.3.2). It knows how often each page will be accessed from a run
 * before this one.
 *
 * <p>Pages of equal hotness go by number.
 *
 * <p>State: 1 B a page. Cost: a pass over the workload and a sort of the pages, before the run.
 */
public final class BwOracle extends Placement {
    static final Parameter<Double> TARGET = Parameter.decimal(
            "target",
            "",
            "",
            0,
            1,
            "share of the accesses that the first tier should serve; its share of the testbed's bandwidth unless given."
                    + " A change in a run holds for what is allocated then",
            "thesis sec. 3.3.2");

    private final Testbed testbed;
    private final AccessProfile profile;
    private final int pages;
    private byte[] tiers = {}; // by page

    /** The policy of one run. */
    public BwOracle(PolicyContext context) {
        super(context);
        testbed = context.testbed();
        profile = context.accessProfile();
        pages = profile.pages();
        decide(context.parameters());
    }

    private void decide(ParameterValues parameters) {
        double[] shares = Bandwidths.shares(testbed);
        double target = parameters.getOr(TARGET, shares[0]);
        for (int tier = 1; tier < shares.length; tier++) {
            shares[tier] *= shares[0] == 1 ? 0 : (1 - target) / (1 - shares[0]);
        }
        shares[0] = target;
        fill(hottestFirst(), shares);
    }

    private int[] hottestFirst() {
        long most = 0;
        for (int page = 0; page < pages; page++) {
            most = Math.max(most, profile.accesses(page));
        }
        long[] keys = new long[pages]; // how much less hot than the hottest, then the number
        for (int page = 0; page < pages; page++) {
            keys[page] = Math.multiplyExact(most - profile.accesses(page), (long) pages) + page;
        }
        Arrays.sort(keys);
        int[] order = new int[pages];
        for (int i = 0; i < pages; i++) {
            order[i] = (int) (keys[i] % pages);
        }
        return order;
    }

    /** Gives pages to the tiers in their order, to each until it has its share of the accesses or is full. */
    private void fill(int[] order, double[] shares) {
        tiers = new byte[pages];
        int tier = 0;
        int taken = 0;
        long served = 0;
        for (int page : order) {
            while (tier < lastTier() && (taken == room(tier) || served >= shares[tier] * profile.accesses())) {
                tier++;
                taken = 0;
                served = 0;
            }
            tiers[page] = (byte) tier;
            taken++;
            served += profile.accesses(page);
        }
    }

    @Override
    protected int tierOf(int page, Range range) {
        return page < pages ? tiers[page] : lastTier();
    }

    /** Pages that are allocated from now on go by another target; those that are placed stay. */
    @Override
    public boolean reconfigure(ParameterValues parameters) {
        decide(parameters);
        return true;
    }
}
