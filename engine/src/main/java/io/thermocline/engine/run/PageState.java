package io.thermocline.engine.run;

/**
 * A page as it is between two accesses.
 *
 * @param tier number of the tier in which it is, from 0; a page on its way is where it goes
 * @param frame its frame there; in the last tier the page's own number
 * @param dirty whether it is newer than its home
 * @param accessed whether it was accessed in this run
 * @param pinned whether the policy holds it to be in use by accesses that have issued
 * @param inTransit whether its data is still on its way to where it is; never without a clock
 * @param version how often its contents changed, as counted for tiers that take the run's operations: once for all
 *     writes of a chunk between two moves, and once for each remote write; 0 where there are no tiers
 */
public record PageState(
        int tier, int frame, boolean dirty, boolean accessed, boolean pinned, boolean inTransit, int version) {}
