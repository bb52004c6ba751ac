package io.thermocline.engine.policy;

import io.thermocline.engine.run.Initiator;

/**
 * What a policy needs of a run, and how its system moves pages.
 *
 * @param future the number of each page's next access (offline policies)
 * @param time model time (timers); a run without a clock is then refused unless its workload has arrival times
 * @param initiator who drives its transfers
 * @param middleTiers whether it keeps pages in middle tiers, and so looks a missing page up there before it goes below them
 */
public record PolicyNeeds(boolean future, boolean time, Initiator initiator, boolean middleTiers) {
    /** Nothing beyond the accesses; transfers driven by the accelerator; every tier in use. */
    public static final PolicyNeeds NOTHING = new PolicyNeeds(false, false, Initiator.GPU, true);

    /** The future. */
    public static final PolicyNeeds FUTURE = new PolicyNeeds(true, false, Initiator.GPU, true);

    /** As {@link #NOTHING}, with transfers driven by the host. */
    public static final PolicyNeeds HOST_DRIVEN = new PolicyNeeds(false, false, Initiator.HOST, true);

    /** As {@link #NOTHING}, for systems that know only the first and the last tier. */
    public static final PolicyNeeds OUTER_TIERS = new PolicyNeeds(false, false, Initiator.GPU, false);
}
