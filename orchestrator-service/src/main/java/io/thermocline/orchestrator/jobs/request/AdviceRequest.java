package io.thermocline.orchestrator.jobs.request;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.swagger.v3.oas.annotations.media.Schema;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.Units;
import io.thermocline.lab.RunSpec;
import io.thermocline.lab.advise.AdviceSpec;
import io.thermocline.lab.advise.Objective;
import io.thermocline.lab.advise.Variation;
import io.thermocline.orchestrator.RequestSubject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request for advice on which machine to buy. */
@JsonInclude(JsonInclude.Include.NON_NULL)
@Schema(
        description = "The cheapest machine that keeps a goal, or the best within a budget; the result is one object.",
        example = """
                {"testbed": "gmt-a100", "workloads": ["hotspot"], "policies": ["gmt-reuse"], "scale": "1/4096",
                 "goal": "rereads<=0.01"}""")
public record AdviceRequest(
        @Schema(defaultValue = "two-tier", example = "gmt-a100")
        String testbed,

        @Schema(example = "[\"hotspot\"]") List<String> workloads,
        @Schema(example = "[\"gmt-reuse\"]") List<String> policies,

        @Schema(
                description =
                        "What the cheapest machine is to keep: hitRatio>=RATIO, rereads<=RATIO, mean<=TIME, p99<=TIME or bandwidth>=RATE.",
                example = "mean<=20us")
        @Nullable
        String goal,

        @Schema(
                description = "The most dollars that a machine may cost. Without a goal the best within it is chosen.",
                example = "2000")
        @Nullable
        Double budget,

        @Schema(
                description = "What is to be best within the budget; mean without it.",
                allowableValues = {"hitRatio", "rereads", "mean", "p99", "bandwidth"})
        @Nullable
        String best,

        @Schema(
                description =
                        "What may vary: values with commas between, or FROM..TO, by the key of a setting. Without any the capacities of all tiers but the last.",
                example = "{\"dram.capacity\": \"16GiB..128GiB\", \"nvme.count\": \"1,2\"}")
        Map<String, String> vary,

        @Schema(
                description = "Dollars for a gigabyte, by tier or device, instead of the catalogue's.",
                example = "{\"hbm\": 30}")
        Map<String, Double> prices,

        @Schema(
                description =
                        "How often a day drives may be written as a whole during five years, by tier or device, instead of the catalogue's.",
                example = "{\"nvme\": 0.3}")
        Map<String, Double> ratings,

        @Schema(
                defaultValue = "false",
                description = "Whether every machine is run with the clock, not only those near the choice.")
        Boolean exhaustive,

        @Schema(defaultValue = "1", example = "1/1024") String scale,
        @Schema(defaultValue = "1") Long seed,
        Map<String, String> settings)
        implements Request {

    /** Fills defaults in. */
    public AdviceRequest(
            @Nullable String testbed,
            @Nullable List<@Nullable String> workloads,
            @Nullable List<@Nullable String> policies,
            @Nullable String goal,
            @Nullable Double budget,
            @Nullable String best,
            @Nullable Map<String, @Nullable String> vary,
            @Nullable Map<String, @Nullable Double> prices,
            @Nullable Map<String, @Nullable Double> ratings,
            @Nullable Boolean exhaustive,
            @Nullable String scale,
            @Nullable Long seed,
            @Nullable Map<String, @Nullable String> settings) {
        this.testbed = testbed == null ? RunRequest.DEFAULT_TESTBED : testbed;
        this.workloads = ComparisonRequest.names("workloads", workloads);
        this.policies = ComparisonRequest.names("policies", policies);
        this.goal = goal;
        this.budget = budget;
        this.best = best;
        this.vary = texts(vary);
        this.prices = numbers(Subject.Field.PRICES, prices);
        this.ratings = numbers(Subject.Field.RATINGS, ratings);
        this.exhaustive = exhaustive != null && exhaustive;
        this.scale = scale == null ? "1" : scale;
        this.seed = seed == null ? 1L : seed;
        this.settings = RunRequest.settings(settings);
        Objective unusedObjective = objective();
        List<Variation> unusedVariations = variations();
    }

    private static Map<String, String> texts(@Nullable Map<String, @Nullable String> given) {
        Map<String, String> texts = new LinkedHashMap<>();
        if (given != null) {
            given.forEach((key, text) -> {
                if (text == null) {
                    throw InvalidInputException.missing(
                            new RequestSubject.InBody("/vary" + RequestSubject.step(key), "vary." + key),
                            "values with commas between, or FROM..TO");
                }
                texts.put(key, text);
            });
        }
        return texts;
    }

    private static Map<String, Double> numbers(Subject subject, @Nullable Map<String, @Nullable Double> given) {
        Map<String, Double> numbers = new LinkedHashMap<>();
        if (given != null) {
            given.forEach((name, number) -> {
                if (number == null || !(number > 0) || Double.isInfinite(number)) {
                    throw InvalidInputException.of(subject, String.valueOf(number), "positive numbers by name");
                }
                numbers.put(name, number);
            });
        }
        return numbers;
    }

    private Objective objective() {
        return Objective.parse(goal, budget == null ? null : Double.toString(budget), best);
    }

    private List<Variation> variations() {
        return vary.entrySet().stream()
                .map(each -> Variation.of(each.getKey(), each.getValue()))
                .toList();
    }

    /** What is asked for, in the words of the laboratory. */
    public AdviceSpec spec() {
        return new AdviceSpec(
                testbed,
                workloads,
                policies,
                Units.ratio(Subject.Field.SCALE, scale),
                seed,
                settings,
                objective(),
                variations(),
                prices,
                ratings,
                exhaustive);
    }

    @Override
    public JobKind kind() {
        return JobKind.ADVICE;
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
        return spec().specs();
    }

    @Override
    public long cells() {
        return spec().mostRuns();
    }

    @Override
    public List<RequestPart> parts(List<RunSpec> specs) {
        return ComparisonRequest.parts(specs, policies.size());
    }
}
