package io.thermocline.policies.bandwidth;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.workload.Range;

/**
 * BW-AWARE: pages go to the tiers at random, in the ratio of their bandwidths, whatever their hotness (thesis sec.
 * 3.2). So all memories are read at once, and all are done at the same time. Linux has it as weighted interleave.
 *
 * <p>Source: thesis sec. 3.2.1 (the ratio), 3.2.3 (a random number a page, and the other memory where one is full).
 * Departure: a page whose tier is full goes to the next one below that is not.
 *
 * <p>Cost: one or two random numbers a page.
 */
public final class BwAware extends Placement {
    private final Testbed testbed;
    private final SplitMix64 random;
    private Ratio ratio;

    /** The policy of one run. */
    public BwAware(PolicyContext context) {
        super(context);
        testbed = context.testbed();
        random = context.random("bw-aware");
        ratio = Ratio.of(context.parameters().get(Ratio.PARAMETER), testbed);
    }

    @Override
    protected int tierOf(int page, Range range) {
        return ratio.draw(random);
    }

    /** Pages that are allocated from now on go by another ratio; those that are placed stay. */
    @Override
    public boolean reconfigure(ParameterValues parameters) {
        ratio = Ratio.of(parameters.get(Ratio.PARAMETER), testbed);
        return true;
    }
}
