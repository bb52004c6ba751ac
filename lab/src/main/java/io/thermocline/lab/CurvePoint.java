package io.thermocline.lab;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
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
@JsonPropertyOrder({
    "workload",
    "policy",
    "pages",
    "misses",
    "missRatio",
    "testbed",
    "seed",
    "scale",
    "pageBytes",
    "capacityPages",
    "capacityBytes"
})
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
        @JsonProperty("capacityPages") Map<String, Long> capacities,
        @JsonUnwrapped Provenance provenance) {

    /** Bytes that each tier may hold, fastest first. */
    @JsonProperty(access = JsonProperty.Access.READ_ONLY)
    public Map<String, Long> capacityBytes() {
        return RunResult.inBytes(capacities, pageBytes);
    }

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
