package io.thermocline.testbed;

import java.util.List;
import java.util.Map;

/**
 * A point of a miss-ratio curve.
 *
 * @param pages capacity of the first tier, in base pages
 * @param misses accesses that the first tier did not serve
 * @param capacities base pages that each tier may hold, fastest first
 * @param provenance settings, version, command and files of the run behind it
 */
public record CurvePoint(
        String workload,
        String policy,
        long pages,
        long misses,
        double missRatio,
        String testbed,
        long seed,
        double scale,
        long pageBytes,
        Map<String, Long> capacities,
        Provenance provenance) {

    /** The same point in the words of another specification of the same curve, which may name files otherwise. */
    public CurvePoint inWordsOf(RunSpec spec) {
        String first = capacities.keySet().iterator().next();
        RunSpec own = CurveRuns.sized(spec, first, pages);
        return new CurvePoint(
                own.workload(),
                policy,
                pages,
                misses,
                missRatio,
                testbed,
                seed,
                scale,
                pageBytes,
                capacities,
                provenance.inWordsOf(own, List.of()));
    }
}
