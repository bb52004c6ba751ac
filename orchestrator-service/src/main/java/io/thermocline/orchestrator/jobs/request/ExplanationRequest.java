package io.thermocline.orchestrator.jobs.request;

import io.swagger.v3.oas.annotations.media.Schema;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.lab.ClockKind;
import io.thermocline.lab.RunSpec;
import io.thermocline.orchestrator.RequestSubject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A request to explain why two runs of one workload differ. */
@Schema(description = "Why the second of two runs of one workload differs from the first.", example = """
                {"workload": "zipf", "first": {"policy": "lru", "settings": {"hbm.pages": "5000"}},
                 "second": {"policy": "lru", "settings": {"hbm.pages": "1000"}}}""")
public record ExplanationRequest(
        @Schema(description = "Workload of both runs.", example = "zipf")
        String workload,

        @Schema(description = "The run that is compared with.")
        ExplainedRun first,

        @Schema(description = "The run that is explained.") ExplainedRun second,

        @Schema(description = "Scale of both runs.", defaultValue = "1", example = "1/1024")
        String scale,

        @Schema(description = "Seed of both runs.", defaultValue = "1")
        Long seed,

        @Schema(
                description = "model: the difference in time is explained; none: that in misses.",
                defaultValue = "model",
                allowableValues = {"model", "none"})
        String clock)
        implements Request {

    /** What one of the runs has for itself. */
    public record ExplainedRun(
            @Schema(description = "Name of a testbed.", defaultValue = "two-tier", example = "gmt-a100")
            String testbed,

            @Schema(description = "NAME or NAME?key=value&key=value.", example = "lru")
            String policy,

            @Schema(description = "Settings by key.", example = "{\"hbm.pages\": \"1000\"}")
            Map<String, String> settings,

            @Schema(description = "Policies that take over later, as in the replay of a run's log.")
            List<RunRequest.Switch> switches,

            @Schema(description = "Settings of the testbed that change later, as in the replay of a run's log.")
            List<RunRequest.Change> changes) {

        /** Fills defaults in. */
        public ExplainedRun(
                @Nullable String testbed,
                @Nullable String policy,
                @Nullable Map<String, @Nullable String> settings,
                @Nullable List<RunRequest.@Nullable Switch> switches,
                @Nullable List<RunRequest.@Nullable Change> changes) {
            this.testbed = testbed == null ? RunRequest.DEFAULT_TESTBED : testbed;
            this.policy = RunRequest.required(RequestSubject.field("policy"), policy);
            this.settings = RunRequest.settings(settings);
            this.switches = RunRequest.switches(switches);
            this.changes = RunRequest.changes(changes);
        }
    }

    /** Fills defaults in. */
    public ExplanationRequest(
            @Nullable String workload,
            @Nullable ExplainedRun first,
            @Nullable ExplainedRun second,
            @Nullable String scale,
            @Nullable Long seed,
            @Nullable String clock) {
        this.workload = RunRequest.required(RequestSubject.field("workload"), workload);
        this.first = given("first", first);
        this.second = given("second", second);
        this.scale = scale == null ? "1" : scale;
        this.seed = seed == null ? 1L : seed;
        this.clock = clock == null ? "model" : clock;
    }

    private static ExplainedRun given(String field, @Nullable ExplainedRun run) {
        if (run == null) {
            throw InvalidInputException.missing(RequestSubject.field(field), "a run: its policy, testbed and settings");
        }
        return run;
    }

    private List<ExplainedRun> both() {
        return List.of(first, second);
    }

    @Override
    public JobKind kind() {
        return JobKind.EXPLANATION;
    }

    @Override
    public String testbed() {
        return joined(both().stream().map(ExplainedRun::testbed));
    }

    @Override
    public String workloadText() {
        return workload;
    }

    @Override
    public String policyText() {
        return joined(both().stream().map(ExplainedRun::policy));
    }

    private static String joined(Stream<String> texts) {
        return String.join(",", texts.distinct().toList());
    }

    @Override
    public Map<String, String> settings() {
        Map<String, String> all = new LinkedHashMap<>(); // by number and key: both runs may have the same key
        for (int i = 0; i < both().size(); i++) {
            int number = i;
            both().get(i).settings().forEach((key, value) -> all.put(number + "/" + key, value));
        }
        return all;
    }

    @Override
    public List<RunSpec> specs() {
        if (ClockKind.parse(clock) == ClockKind.WALL) {
            throw InvalidInputException.of(
                    RequestSubject.field("clock"), clock, "model, none; an explanation makes its own runs");
        }
        return List.of(spec(first, places()), spec(second, placesOfSecond()));
    }

    private RunSpec spec(ExplainedRun run, Map<String, String> places) {
        try {
            return RunRequest.spec(
                    run.testbed(),
                    workload,
                    run.policy(),
                    scale,
                    seed,
                    run.settings(),
                    clock,
                    run.switches(),
                    run.changes());
        } catch (InvalidInputException e) {
            throw RequestPart.placed(places, e);
        }
    }

    @Override
    public long cells() {
        return both().size();
    }

    @Override
    public Map<String, String> places() {
        return places("/first");
    }

    private static Map<String, String> places(String run) {
        return Stream.of("/testbed", "/policy", "/settings", "/switches", "/changes")
                .collect(Collectors.toMap(place -> place, place -> run + place));
    }

    /** Where the request has what belongs to its second run. */
    Map<String, String> placesOfSecond() {
        return places("/second");
    }

    @Override
    public List<RequestPart> parts(List<RunSpec> specs) {
        List<RequestPart> parts = new ArrayList<>();
        parts.addAll(RequestPart.all(specs.get(0), places(), "/first"));
        parts.addAll(RequestPart.all(specs.get(1), placesOfSecond(), "/second"));
        return parts;
    }
}
