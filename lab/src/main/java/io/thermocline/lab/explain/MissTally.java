package io.thermocline.lab.explain;

import io.thermocline.engine.run.AccessListener;

/**
 * Hears a run and counts its misses by cause and by the tier that served them.
 *
 * <p>State: a byte an access.
 */
public final class MissTally implements AccessListener {
    private static final double PS_A_NS = 1000;

    private final AccessOrder order;
    private final Misses optimum;
    private final Misses optimumOfTwice;
    private final byte[] tiers; // by access
    private final long[] byCause = new long[MissCause.values().length];
    private final double[] nsByCause = new double[byCause.length];
    private final long[] byTier;
    private final double[] nsByTier;
    private long heldByTwice;

    /**
     * Nothing heard yet.
     *
     * @param optimum misses of the optimum with the run's own first tier
     * @param optimumOfTwice misses of the optimum with a first tier twice as large
     * @param tierCount tiers of the run
     */
    public MissTally(AccessOrder order, Misses optimum, Misses optimumOfTwice, int tierCount) {
        this.order = order;
        this.optimum = optimum;
        this.optimumOfTwice = optimumOfTwice;
        tiers = new byte[order.accesses()];
        byTier = new long[tierCount];
        nsByTier = new double[tierCount];
    }

    @Override
    public void waits(long access) {}

    @Override
    public void completed(long access, int tier, long latencyPs) {
        if (tier == 0) {
            return;
        }
        tiers[(int) access] = (byte) tier;
        MissCause cause = cause(access);
        byCause[cause.ordinal()]++;
        nsByCause[cause.ordinal()] += latencyPs / PS_A_NS;
        byTier[tier]++;
        nsByTier[tier] += latencyPs / PS_A_NS;
        if (cause == MissCause.CAPACITY && !optimumOfTwice.contains(access)) {
            heldByTwice++;
        }
    }

    @Override
    public void decided(long end, long hitPs) {}

    @Override
    public void drained(long end) {}

    private MissCause cause(long access) {
        if (order.isFirstTouch(access)) {
            return MissCause.FIRST_TOUCH;
        }
        return optimum.contains(access) ? MissCause.CAPACITY : MissCause.POLICY;
    }

    /** The tier that served an access. */
    int tier(int access) {
        return tiers[access];
    }

    /** Whether an access missed that the optimum would have had. */
    boolean isRegretted(int access) {
        return tiers[access] > 0 && cause(access) == MissCause.POLICY;
    }

    /** Misses of a cause. */
    long count(MissCause cause) {
        return byCause[cause.ordinal()];
    }

    /** How long the misses of a cause took, all of them together; 0 without a clock. */
    double ns(MissCause cause) {
        return nsByCause[cause.ordinal()];
    }

    /** Misses that a tier below the first served. */
    long count(int tier) {
        return byTier[tier];
    }

    /** How long they took, all of them together; 0 without a clock. */
    double ns(int tier) {
        return nsByTier[tier];
    }

    /** Misses of too little capacity that the optimum would have had in a first tier twice as large. */
    long heldByTwice() {
        return heldByTwice;
    }
}
