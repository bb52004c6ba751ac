package io.thermocline.orchestrator.jobs.request;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.swagger.v3.oas.annotations.media.Schema;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.lab.ByteCapacities;
import io.thermocline.lab.ByteCurvePoint;
import io.thermocline.lab.CurveAccuracy;
import io.thermocline.lab.CurveRuns;
import io.thermocline.lab.RunSpec;
import io.thermocline.orchestrator.RequestSubject;
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

        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        @Schema(
                description =
                        "Capacities in bytes of a cache of objects, instead of sizes in pages; 'auto' alone stands for the bytes of all objects, a half of them and so on. Needs traces with sizes, and policies of lru, fifo, clock, sieve, s3fifo, lfu, arc, wtinylfu and belady. Points then have a byte miss ratio.",
                example = "[\"1GiB\", \"4GiB\"]")
        List<String> byteSizes,

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
    private static final Subject BYTE_SIZES = RequestSubject.field("byteSizes");

    /** Fills defaults in. */
    public CurveRequest(
            @Nullable String testbed,
            @Nullable List<@Nullable String> workloads,
            @Nullable List<@Nullable String> policies,
            @Nullable List<@Nullable Long> sizes,
            @Nullable List<@Nullable String> byteSizes,
            @Nullable Boolean exact,
            @Nullable Double error,
            @Nullable String scale,
            @Nullable Long seed,
            @Nullable Map<String, @Nullable String> settings) {
        this.testbed = testbed == null ? RunRequest.DEFAULT_TESTBED : testbed;
        this.workloads = ComparisonRequest.names("workloads", workloads);
        this.policies = ComparisonRequest.names("policies", policies);
        this.sizes = sizes(sizes);
        this.byteSizes = byteSizes == null
                ? List.of()
                : byteSizes.stream().map(String::valueOf).toList();
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
        if (byBytes()) {
            checkBytes();
        }
    }

    private void checkBytes() {
        List<Long> unused = capacities();
        if (!sizes.isEmpty() || exact || error != null) {
            throw InvalidInputException.about(
                    BYTE_SIZES, "means nothing together with sizes, exact or error: all its points are exact");
        }
        for (int i = 0; i < policies.size(); i++) {
            if (!ByteCurvePoint.POLICIES.contains(policies.get(i))) {
                throw InvalidInputException.about(
                                new RequestSubject.InBody("/policies/" + i, "policies"),
                                "'" + policies.get(i) + "' has no cache that counts in bytes; allowed: "
                                        + String.join(", ", ByteCurvePoint.POLICIES))
                        .withValue(policies.get(i))
                        .withAllowed(String.join(", ", ByteCurvePoint.POLICIES));
            }
        }
    }

    /** Returns whether capacities count in bytes. */
    public boolean byBytes() {
        return !byteSizes.isEmpty();
    }

    /** The capacities in bytes, ascending; none where they follow from the objects. */
    public List<Long> capacities() {
        return ByteCapacities.parse(BYTE_SIZES, byteSizes, "'auto' alone, or sizes of at least 1 byte, such as 1GiB");
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
        int given = byBytes() ? capacities().size() : sizes.size();
        long points = given == 0 ? CurveRuns.DEFAULT_SIZES : given;
        return (long) workloads.size() * policies.size() * points;
    }

    @Override
    public List<RequestPart> parts(List<RunSpec> specs) {
        return ComparisonRequest.parts(specs, policies.size());
    }
}
