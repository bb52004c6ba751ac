package io.thermocline.lab;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.thermocline.lab.curve.SampledCurve;
import io.thermocline.lab.curve.SampledRatio;
import java.util.List;
import java.util.Map;

/**
 * A point of a miss-ratio curve.
 *
 * @param pages capacity of the first tier, in base pages
 * @param misses accesses that the first tier did not serve; estimated where the method is not exact
 * @param method {@value #EXACT}: counted over all accesses; {@value #SAMPLED}: estimated from samples of the pages
 * @param rate share of the pages whose accesses were simulated
 * @param low lower end of the band in which the exact miss ratio is expected; the miss ratio itself where it is exact
 * @param high upper end of that band
 * @param capacities base pages that each tier may hold, fastest first
 * @param provenance settings, version, command and files of the run behind it
 */
@JsonPropertyOrder({
    "workload",
    "policy",
    "pages",
    "misses",
    "missRatio",
    "method",
    "rate",
    "low",
    "high",
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
        String method,
        double rate,
        double low,
        double high,
        String testbed,
        long seed,
        double scale,
        long pageBytes,
        @JsonProperty("capacityPages") Map<String, Long> capacities,
        @JsonUnwrapped Provenance provenance) {

    /** Name of the method that counts all accesses. */
    public static final String EXACT = "exact";

    /** Name of the method that simulates samples of the pages. */
    public static final String SAMPLED = "sampled";

    /** Whether the misses were estimated from samples of the pages. */
    @JsonIgnore
    public boolean isSampled() {
        return method.equals(SAMPLED);
    }

    /** The point of a run at its size. */
    static CurvePoint of(RunResult result) {
        double ratio = (double) result.misses() / result.counts().accesses();
        return new CurvePoint(
                result.workload(),
                result.policy(),
                result.capacities().values().iterator().next(),
                result.misses(),
                ratio,
                EXACT,
                1,
                ratio,
                ratio,
                result.testbed(),
                result.seed(),
                result.scale(),
                result.pageBytes(),
                result.capacities(),
                result.provenance());
    }

    /** The point of a run whose misses were counted without it. */
    static CurvePoint counted(CheckedRun run, long misses, long accesses) {
        double ratio = (double) misses / accesses;
        return of(run, misses, ratio, EXACT, 1, ratio, ratio);
    }

    /** The point of a run whose misses were estimated from samples of its pages. */
    static CurvePoint sampled(CheckedRun run, SampledCurve.Estimate estimate, long accesses) {
        SampledRatio value = estimate.value();
        return of(
                run,
                Math.round(value.ratio() * accesses),
                value.ratio(),
                SAMPLED,
                estimate.rate(),
                value.low(),
                value.high());
    }

    private static CurvePoint of(
            CheckedRun run, long misses, double missRatio, String method, double rate, double low, double high) {
        RunSpec spec = run.spec();
        Map<String, Long> capacities = run.capacities();
        return new CurvePoint(
                spec.workload(),
                spec.policy(),
                capacities.values().iterator().next(),
                misses,
                missRatio,
                method,
                rate,
                low,
                high,
                run.testbed().name(),
                spec.seed(),
                spec.scale(),
                run.testbed().pageBytes(),
                capacities,
                run.inputs().provenance(List.of()));
    }

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
                method,
                rate,
                low,
                high,
                testbed,
                seed,
                scale,
                pageBytes,
                capacities,
                provenance.inWordsOf(own, List.of()));
    }
}
