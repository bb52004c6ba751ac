package io.thermocline.orchestrator.jobs.request;

import io.swagger.v3.oas.annotations.media.Schema;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.lab.ClockKind;
import io.thermocline.lab.RunSpec;
import io.thermocline.orchestrator.RequestSubject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request to compare policies. */
@Schema(description = "Every policy over every workload; the result is an array, workloads first.", example = """
                {"testbed": "gmt-a100", "workloads": ["hotspot", "pagerank"], "policies": ["bam", "gmt-reuse"],
                 "scale": "1/1024"}""")
public record ComparisonRequest(
        @Schema(defaultValue = "two-tier", example = "gmt-a100")
        String testbed,

        @Schema(example = "[\"hotspot\", \"pagerank\"]") List<String> workloads,
        @Schema(example = "[\"bam\", \"gmt-reuse\"]") List<String> policies,
        @Schema(defaultValue = "1", example = "1/1024") String scale,
        @Schema(defaultValue = "1") Long seed,
        @Schema(example = "{\"hbm.capacity\": \"16GiB\"}") Map<String, String> settings,

        @Schema(
                defaultValue = "model",
                allowableValues = {"model", "none"})
        String clock,

        List<RunRequest.Switch> switches)
        implements Request {

    /** Fills defaults in. */
    public ComparisonRequest(
            @Nullable String testbed,
            @Nullable List<@Nullable String> workloads,
            @Nullable List<@Nullable String> policies,
            @Nullable String scale,
            @Nullable Long seed,
            @Nullable Map<String, @Nullable String> settings,
            @Nullable String clock,
            @Nullable List<RunRequest.@Nullable Switch> switches) {
        this.testbed = testbed == null ? RunRequest.DEFAULT_TESTBED : testbed;
        this.workloads = names("workloads", workloads);
        this.policies = names("policies", policies);
        this.scale = scale == null ? "1" : scale;
        this.seed = seed == null ? 1L : seed;
        this.settings = RunRequest.settings(settings);
        this.clock = clock == null ? "model" : clock;
        this.switches = RunRequest.switches(switches);
    }

    @Override
    public JobKind kind() {
        return JobKind.COMPARISON;
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
        if (ClockKind.parse(clock) == ClockKind.WALL) {
            throw InvalidInputException.of(
                    Subject.Field.CLOCK, clock, "model, none; what takes real time is run alone");
        }
        List<RunSpec> specs = new ArrayList<>();
        for (String workload : workloads) {
            for (String policy : policies) {
                specs.add(
                        RunRequest.spec(testbed, workload, policy, scale, seed, settings, clock, switches, List.of()));
            }
        }
        return specs;
    }

    @Override
    public long cells() {
        return (long) workloads.size() * policies.size();
    }

    @Override
    public List<RequestPart> parts(List<RunSpec> specs) {
        List<RequestPart> parts = parts(specs, policies.size());
        for (int i = 0; i < switches.size(); i++) {
            parts.add(RequestPart.ofSwitch(specs.get(0), i, "/switches/" + i));
        }
        return parts;
    }

    /** Returns the parts of a matrix of workloads and policies, workloads first. */
    static List<RequestPart> parts(List<RunSpec> specs, int policies) {
        List<RequestPart> parts = new ArrayList<>();
        for (int i = 0; i < specs.size(); i++) {
            parts.add(RequestPart.first(
                    specs.get(i),
                    Map.of("/workload", "/workloads/" + i / policies, "/policy", "/policies/" + i % policies)));
        }
        return parts;
    }

    static List<String> names(String field, @Nullable List<@Nullable String> given) {
        if (given == null || given.isEmpty()) {
            String single = field.equals("policies") ? "policy" : "workload";
            throw InvalidInputException.missing(
                    RequestSubject.field(field), "a list of at least one; " + single + " is the field of a run");
        }
        return given.stream()
                .map(name -> RunRequest.required(RequestSubject.field(field), name))
                .toList();
    }
}
