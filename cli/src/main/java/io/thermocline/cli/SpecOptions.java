package io.thermocline.cli;

import io.thermocline.engine.Subject;
import io.thermocline.engine.Units;
import io.thermocline.lab.ClockKind;
import io.thermocline.lab.RunSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** The options that say what to run, except workload, policy and clock. */
final class SpecOptions {
    static final String DEFAULT_TESTBED = "two-tier";

    @Option(
            names = {"-t", "--testbed"},
            paramLabel = "NAME|FILE",
            order = 1,
            completionCandidates = Candidates.Testbeds.class,
            description =
                    "Memory hierarchy: a name from 'list testbeds', or a YAML file. Default: two-tier (HBM over NVMe), "
                            + "which suits traces and every policy without middle tiers.")
    String testbed = DEFAULT_TESTBED;

    @Option(
            names = "--scale",
            paramLabel = "RATIO",
            order = 20,
            description = "Multiplies all capacities and the footprint alike, such as 1/64. Default: 1.")
    String scale = "1";

    @Option(names = "--seed", paramLabel = "N", order = 21, description = "Seed of everything random. Default: 1.")
    String seed = "1";

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            order = 22,
            description =
                    "Overrides one figure or parameter; repeatable. Keys: TIER.capacity, TIER.pages, TIER.device, "
                            + "policy.PARAMETER, workload.PARAMETER, accelerator.concurrency, oversubscription, ...")
    List<String> settings = new ArrayList<>();

    /** The specification of one run. */
    RunSpec spec(String workload, String policy, ClockKind clock, List<RunSpec.PolicySwitch> switches) {
        return new RunSpec(
                testbed,
                workload,
                policy,
                Units.ratio(Subject.Field.SCALE, scale),
                seed(),
                settings(),
                clock,
                switches);
    }

    private long seed() {
        return Units.whole(Subject.Field.SEED, seed, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    /** What {@code --set} gives, by key, in the order given. */
    Map<String, String> settings() {
        return Settings.parsed("--set", settings);
    }

    /** The options that have been given, as they would be typed, for a command that runs the same again. */
    List<String> arguments() {
        List<String> arguments = new ArrayList<>(List.of("--testbed", testbed));
        if (!scale.equals("1")) {
            arguments.addAll(List.of("--scale", scale));
        }
        arguments.addAll(List.of("--seed", seed));
        for (String setting : settings) {
            arguments.addAll(List.of("--set", setting));
        }
        return arguments;
    }
}
