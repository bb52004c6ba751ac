package io.thermocline.engine.policy;

/**
 * What a policy needs of a run.
 *
 * @param future the number of each page's next access (offline policies)
 * @param time model time (timers); a run without a clock is then refused unless its workload has arrival times
 */
public record PolicyNeeds(boolean future, boolean time) {
    /** Nothing beyond the accesses. */
    public static final PolicyNeeds NOTHING = new PolicyNeeds(false, false);

    /** The future. */
    public static final PolicyNeeds FUTURE = new PolicyNeeds(true, false);
}
