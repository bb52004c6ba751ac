package io.thermocline.lab;

import java.util.List;
import java.util.Map;

/**
 * Metrics over a run, at points in equal distance. Each list has an element a point.
 *
 * @param accesses accesses decided up to the point
 * @param modelTimeNs model time up to it; 0 without a clock
 * @param metrics values by name: of the accesses since the point before, or up to the point where it is a metric of the
 *     policy
 */
public record Timeline(List<Long> accesses, List<Long> modelTimeNs, Map<String, List<Double>> metrics) {
    /** Number of points. */
    public int size() {
        return accesses.size();
    }
}
