package io.thermocline.orchestrator.jobs.request;

import io.swagger.v3.oas.annotations.media.Schema;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.Units;
import io.thermocline.lab.ClockKind;
import io.thermocline.lab.RunSpec;
import io.thermocline.orchestrator.RequestSubject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One run. */
@Schema(description = "One workload over one testbed under one policy.", example = """
                {"testbed": "gmt-a100", "workload": "hotspot", "policy": "bam", "scale": "1/1024", "seed": 1,
                 "clock": "model", "pacing": "realtime", "settings": {"hbm.capacity": "16GiB"},
                 "switches": [{"access": 8192, "policy": "gmt-reuse"}]}""")
public record RunRequest(
        @Schema(description = "Name of a testbed; see /testbeds.", defaultValue = "two-tier", example = "gmt-a100")
        String testbed,

        @Schema(
                description = "NAME, NAME?key=value&key=value or trace:sha256:HASH; see /workloads and /traces.",
                example = "hotspot")
        String workload,

        @Schema(description = "NAME or NAME?key=value&key=value; see /policies.", example = "gmt-reuse")
        String policy,

        @Schema(
                description = "Multiplies all capacities and the footprint alike.",
                defaultValue = "1",
                example = "1/1024")
        String scale,

        @Schema(description = "Seed of everything random.", defaultValue = "1", example = "1")
        Long seed,

        @Schema(
                description = "Settings by key, as the command line takes them.",
                example = "{\"hbm.capacity\": \"16GiB\"}")
        Map<String, String> settings,

        @Schema(
                description = "model: emulated time; none: decisions only, much faster; wall: real time, over a fleet.",
                defaultValue = "model",
                allowableValues = {"model", "none", "wall"})
        String clock,

        @Schema(description = "Policies that take over later.")
        List<Switch> switches,

        @Schema(description = "Settings of the testbed that change later.")
        List<Change> changes,

        @Schema(
                description = "max, or realtime[xF]: model time held to the wall clock times F.",
                defaultValue = "max",
                example = "realtimex0.5")
        String pacing)
        implements Request {

    /** The testbed of a request that names none. */
    static final String DEFAULT_TESTBED = "two-tier";

    private static final String STREAMED = "stream"; // and then stream:sha256:HASH

    /**
     * A switch to another policy.
     *
     * @param access the access asked for; it rounds up to a multiple of 4,096
     * @param policy the policy
     */
    public record Switch(
            @Schema(example = "8192") long access,
            @Schema(example = "gmt-reuse") @Nullable String policy) {}

    /**
     * Settings of the testbed that change.
     *
     * @param access the access asked for; it rounds up to a multiple of 4,096
     * @param settings by path, all that differ from the run's own settings from then on
     */
    public record Change(
            @Schema(example = "8192") long access,

            @Schema(example = "{\"nvme.read-latency\": \"200us\"}") @Nullable
            Map<String, @Nullable String> settings) {}

    /** Fills defaults in. */
    public RunRequest(
            @Nullable String testbed,
            @Nullable String workload,
            @Nullable String policy,
            @Nullable String scale,
            @Nullable Long seed,
            @Nullable Map<String, @Nullable String> settings,
            @Nullable String clock,
            @Nullable List<@Nullable Switch> switches,
            @Nullable List<@Nullable Change> changes,
            @Nullable String pacing) {
        this.testbed = testbed == null ? DEFAULT_TESTBED : testbed;
        this.workload = required(Subject.Field.WORKLOAD, workload);
        this.policy = required(Subject.Field.POLICY, policy);
        this.scale = scale == null ? "1" : scale;
        this.seed = seed == null ? 1L : seed;
        this.settings = settings(settings);
        this.clock = clock == null ? "model" : clock;
        this.switches = switches(switches);
        this.changes = changes(changes);
        this.pacing = pacing == null ? Pacing.MAX_TEXT : pacing;
    }

    @Override
    public JobKind kind() {
        return JobKind.RUN;
    }

    @Override
    public String workloadText() {
        return workload;
    }

    @Override
    public String policyText() {
        return policy;
    }

    @Override
    public List<RunSpec> specs() {
        if (Pacing.parse(pacing).isHeld() && ClockKind.parse(clock) != ClockKind.MODEL) {
            throw InvalidInputException.of(Subject.Field.PACING, pacing, "max, for a run whose clock is not model");
        }
        return List.of(spec(testbed, workload, policy, scale, seed, settings, clock, switches, changes));
    }

    @Override
    public long cells() {
        return 1;
    }

    @Override
    public List<RequestPart> parts(List<RunSpec> specs) {
        return RequestPart.all(specs.get(0), Map.of(), "");
    }

    /** Creates the request of a run whose accesses a client makes. */
    public static RunRequest streamed(
            String testbed, String policy, long seed, Map<String, String> settings, String clock) {
        return new RunRequest(
                testbed.isEmpty() ? null : testbed,
                STREAMED,
                policy,
                null,
                seed,
                new LinkedHashMap<>(settings),
                clock.isEmpty() ? null : clock,
                null,
                null,
                null);
    }

    /** Returns whether a client makes its accesses. No bean getter: it would become a field of the JSON. */
    public boolean readsStream() {
        return workload.equals(STREAMED);
    }

    /** Returns the same run of another workload. */
    public RunRequest withWorkload(String other) {
        return new RunRequest(
                testbed,
                other,
                policy,
                scale,
                seed,
                new LinkedHashMap<>(settings),
                clock,
                List.copyOf(switches),
                List.copyOf(changes),
                pacing);
    }

    /** Returns the same run with other switches and changes. */
    public RunRequest with(List<Switch> otherSwitches, List<Change> otherChanges) {
        return new RunRequest(
                testbed,
                workload,
                policy,
                scale,
                seed,
                new LinkedHashMap<>(settings),
                clock,
                List.copyOf(otherSwitches),
                List.copyOf(otherChanges),
                pacing);
    }

    static RunSpec spec(
            String testbed,
            String workload,
            String policy,
            String scale,
            long seed,
            Map<String, String> settings,
            String clock,
            List<Switch> switches,
            List<Change> changes) {
        return new RunSpec(
                testbed,
                workload,
                policy,
                Units.ratio(Subject.Field.SCALE, scale),
                seed,
                settings,
                ClockKind.parse(clock),
                policySwitches(switches),
                settingsChanges(changes));
    }

    private static List<RunSpec.PolicySwitch> policySwitches(List<Switch> switches) {
        List<RunSpec.PolicySwitch> planned = new ArrayList<>();
        for (Switch later : switches) {
            Subject field = inBody("switches/" + planned.size() + "/policy");
            planned.add(new RunSpec.PolicySwitch(later.access(), required(field, later.policy())));
        }
        return planned;
    }

    private static List<RunSpec.SettingsChange> settingsChanges(List<Change> changes) {
        List<RunSpec.SettingsChange> planned = new ArrayList<>();
        for (Change later : changes) {
            String field = "changes/" + planned.size() + "/settings";
            if (later.settings() == null) {
                throw InvalidInputException.missing(inBody(field), "the settings that then differ");
            }
            planned.add(new RunSpec.SettingsChange(later.access(), settings(field, later.settings())));
        }
        return planned;
    }

    private static Subject inBody(String path) {
        return new RequestSubject.InBody("/" + path, path);
    }

    static String required(Subject subject, @Nullable String value) {
        if (value == null || value.isBlank()) {
            String several = subject == Subject.Field.WORKLOAD
                    ? "workloads"
                    : subject == Subject.Field.POLICY ? "policies" : null;
            throw InvalidInputException.missing(
                    subject, several == null ? "one" : "one; " + several + " is the list of a comparison or curve");
        }
        return value;
    }

    static Map<String, String> settings(@Nullable Map<String, @Nullable String> given) {
        return settings("settings", given);
    }

    private static Map<String, String> settings(String field, @Nullable Map<String, @Nullable String> given) {
        Map<String, String> settings = new LinkedHashMap<>();
        if (given != null) {
            given.forEach((path, value) -> settings.put(
                    path,
                    required(
                            new RequestSubject.InBody("/" + field + RequestSubject.step(path), field + "." + path),
                            value)));
        }
        return settings;
    }

    static List<Change> changes(@Nullable List<@Nullable Change> given) {
        List<Change> changes = new ArrayList<>();
        if (given != null) {
            for (Change later : given) {
                if (later == null) {
                    throw InvalidInputException.about(Subject.Field.CHANGES, "holds null; give an access and settings");
                }
                changes.add(later);
            }
        }
        return changes;
    }

    static List<Switch> switches(@Nullable List<@Nullable Switch> given) {
        List<Switch> switches = new ArrayList<>();
        if (given != null) {
            for (Switch later : given) {
                if (later == null) {
                    throw InvalidInputException.about(
                            Subject.Field.SWITCHES, "holds null; give an access and a policy");
                }
                switches.add(later);
            }
        }
        return switches;
    }
}
