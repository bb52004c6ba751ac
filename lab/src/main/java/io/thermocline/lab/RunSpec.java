package io.thermocline.lab;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.tier.node.Payload;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a user asks for: one run, in the user's words. A run is a pure function from this to its result.
 *
 * @param testbed catalogue name, or file ({@link #isTestbedFile})
 * @param workload {@code NAME}, {@code NAME?key=value&key=value} or {@code trace:PATH?...}
 * @param policy {@code NAME} or {@code NAME?key=value&key=value}
 * @param scale factor of capacities and footprint
 * @param seed seed of everything random
 * @param settings settings by key, in the order given
 * @param clock clock of the run
 * @param switches policies that take over later
 * @param changes settings of the testbed that change later
 */
@JsonPropertyOrder({"testbed", "workload", "policy", "scale", "seed", "clock", "settings"})
public record RunSpec(
        String testbed,
        String workload,
        String policy,

        @JsonSerialize(using = ScaleJson.Writer.class) @JsonDeserialize(using = ScaleJson.Reader.class)
        double scale,

        long seed,

        @JsonFormat(with = JsonFormat.Feature.WRITE_SORTED_MAP_ENTRIES)
        Map<String, String> settings,

        ClockKind clock,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<PolicySwitch> switches,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<SettingsChange> changes) {
    /** How the keys of settings begin that are parameters of the policy. */
    public static final String OF_POLICY = "policy.";

    /** How the keys of settings begin that are parameters of the workload. */
    public static final String OF_WORKLOAD = "workload.";

    /** Whether a setting is a parameter of a policy or of a workload; all others are of the testbed or the run. */
    public static boolean isOfPolicyOrWorkload(String key) {
        return key.startsWith(OF_POLICY) || key.startsWith(OF_WORKLOAD);
    }

    /**
     * A policy that takes over.
     *
     * @param access number of the access asked for; it rounds up to a chunk
     * @param policy as {@link RunSpec#policy()}
     */
    public record PolicySwitch(long access, String policy) {
        /** As users write it. */
        String text() {
            return access + ":" + policy;
        }
    }

    /**
     * Settings of the testbed that change while the run is going.
     *
     * @param access number of the access asked for; it rounds up to a chunk
     * @param settings by path, all that then differ from the run's own settings
     */
    public record SettingsChange(long access, Map<String, String> settings) {}

    /** A run whose testbed stays as it is. */
    public RunSpec(
            String testbed,
            String workload,
            String policy,
            double scale,
            long seed,
            Map<String, String> settings,
            ClockKind clock,
            List<PolicySwitch> switches) {
        this(testbed, workload, policy, scale, seed, settings, clock, switches, List.of());
    }

    /**
     * Whether what represents a testbed is a file of the user's: its name ends in {@code .yaml} or {@code .yml}, in any
     * case.
     */
    public static boolean isTestbedFile(String testbed) {
        String name = testbed.toLowerCase(Locale.ROOT);
        return name.endsWith(".yaml") || name.endsWith(".yml");
    }

    /** {@code none} or {@code real}: whether tiers hold the pages' contents. */
    public String payload() {
        return contents().name().toLowerCase(Locale.ROOT);
    }

    /** Whether tiers hold the pages' contents, as their leases say it. */
    Payload contents() {
        String given = settings.get(TestbedParameters.PAYLOAD.key());
        return given == null
                ? Payload.NONE
                : TestbedParameters.PAYLOAD.parse(TestbedParameters.PAYLOAD.subject(), given);
    }

    /**
     * Refuses metrics over the run, which many runs of one request would keep for no one to see.
     *
     * @throws InvalidInputException if the settings ask for them
     */
    public void refuseSeries() {
        if (settings.containsKey(TestbedParameters.SERIES.key())) {
            throw InvalidInputException.about(
                    TestbedParameters.SERIES.subject(), "is of single runs and of comparisons; leave it out");
        }
    }

    /** The policies that take over, by access. */
    List<PolicySwitch> switchesInOrder() {
        return switches.stream()
                .sorted(Comparator.comparingLong(PolicySwitch::access))
                .toList();
    }

    /** The same run under another policy. */
    public RunSpec withPolicy(String other) {
        return new RunSpec(testbed, workload, other, scale, seed, settings, clock, switches, changes);
    }

    /** The same run with another seed. */
    public RunSpec withSeed(long other) {
        return new RunSpec(testbed, workload, policy, scale, other, settings, clock, switches, changes);
    }

    /** The same run of another workload. */
    public RunSpec withWorkload(String other) {
        return new RunSpec(testbed, other, policy, scale, seed, settings, clock, switches, changes);
    }

    /** The same run with one more setting. */
    public RunSpec withSetting(String path, String value) {
        Map<String, String> more = new LinkedHashMap<>(settings);
        more.put(path, value);
        return withSettings(more);
    }

    /** The same run with other settings. */
    public RunSpec withSettings(Map<String, String> other) {
        return new RunSpec(testbed, workload, policy, scale, seed, other, clock, switches, changes);
    }
}
