package io.thermocline.orchestrator.jobs.request;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.swagger.v3.oas.annotations.media.Schema;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.lab.CurveAccuracy;
import io.thermocline.lab.CurveRuns;
import io.thermocline.lab.RunSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Miss-ratio curves. */
@Schema(
        description = "Miss ratio over the size of the first tier, without a clock; the result is an array of points.",
        example = """
                {"workloads": ["zipf"], "policies": ["lru", "sieve"], "sizes": [100, 1000, 10000]}""")
public record CurveRequest(
        @Schema(defaultValue = "two-tier", example = "two-tier")
        String testbed,

        @Schema(example = "[\"zipf\"]") List<String> workloads,
        @Schema(example = "[\"lru\", \"sieve\"]") List<String> policies,

        @Schema(
                description =
                        "Capacities of the first tier in pages; without any the footprint, a half of it, a quarter and so on, eleven sizes at most.",
                example = "[100, 1000, 10000]")
        List<Long> sizes,

        @Schema(
                defaultValue = "false",
                description =
                        "Whether every point is a run. Otherwise one pass counts the misses of lru at every size, and samples of the pages may tell those of other policies.")
        Boolean exact,

        @Nullable
        @JsonInclude(JsonInclude.Include.NON_NULL)
        @Schema(
                description =
                        "Error of a miss ratio to be expected of samples, which are then taken wherever that takes less time than runs. Without it 0.005, where runs would decide more than 1,000,000,000 accesses.",
                minimum = "0.0001",
                maximum = "0.1",
                example = "0.005")
        Double error,

        @Schema(defaultValue = "1", example = "1/1024") String scale,
        @Schema(defaultValue = "1") Long seed,
        Map<String, String> settings)
        implements Request {

    /** Fills defaults in. */
    public CurveRequest(
            @Nullable String testbed,
            @Nullable List<@Nullable String> workloads,
            @Nullable List<@Nullable String> policies,
            @Nullable List<@Nullable Long> sizes,
            @Nullable Boolean exact,
            @Nullable Double error,
            @Nullable String scale,
            @Nullable Long seed,
            @Nullable Map<String, @Nullable String> settings) {
        this.testbed = testbed == null ? RunRequest.DEFAULT_TESTBED : testbed;
        this.workloads = ComparisonRequest.names("workloads", workloads);
        this.policies = ComparisonRequest.names("policies", policies);
        this.sizes = sizes(sizes);
        this.exact = exact != null && exact;
        this.error = error;
        if (error != null) {
            CurveAccuracy unused = CurveAccuracy.ofError(error);
            if (this.exact) {
                throw InvalidInputException.about(Subject.Field.ERROR, "means nothing where every point is a run");
            }
        }
        this.scale = scale == null ? "1" : scale;
        this.seed = seed == null ? 1L : seed;
        this.settings = RunRequest.settings(settings);
    }

    private static List<Long> sizes(@Nullable List<@Nullable Long> given) {
        TreeSet<Long> ascending = new TreeSet<>();
        if (given != null) {
            for (Long size : given) {
                if (size == null || size < 1) {
                    throw InvalidInputException.of(
                            Subject.Field.SIZES, String.valueOf(size), "whole numbers of pages, at least 1");
                }
                ascending.add(size);
            }
        }
        return List.copyOf(ascending);
    }

    /** How exact the points must be. */
    public CurveAccuracy accuracy() {
        if (error != null) {
            return CurveAccuracy.ofError(error);
        }
        return exact ? CurveAccuracy.RUNS : CurveAccuracy.AUTOMATIC;
    }

    @Override
    public JobKind kind() {
        return JobKind.CURVE;
    }

    @Override
    public String workloadText() {
        return String.join(",", workloads);
    }

    @Override
    public String policyText() {
        return String.join(",", policies);
    }

    @Override
    public List<RunSpec> specs() {
        List<RunSpec> specs = new ArrayList<>();
        for (String workload : workloads) {
            for (String policy : policies) {
                specs.add(RunRequest.spec(
                        testbed, workload, policy, scale, seed, settings, "none", List.of(), List.of()));
            }
        }
        return specs;
    }

    @Override
    public long cells() {
        long points = sizes.isEmpty() ? CurveRuns.DEFAULT_SIZES : sizes.size();
        return (long) workloads.size() * policies.size() * points;
    }

    @Override
    public List<RequestPart> parts(List<RunSpec> specs) {
        return ComparisonRequest.parts(specs, policies.size());
    }
}
