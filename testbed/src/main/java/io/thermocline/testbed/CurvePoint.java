package io.thermocline.testbed;

/**
 * A point of a miss-ratio curve.
 *
 * @param pages capacity of the first tier, in base pages
 * @param misses accesses that the first tier did not serve
 */
public record CurvePoint(String workload, String policy, long pages, long misses, double missRatio) {}
