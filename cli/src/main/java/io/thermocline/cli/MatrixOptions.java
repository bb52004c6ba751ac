package io.thermocline.cli;

import io.thermocline.cli.fleet.RunMatrix;
import io.thermocline.lab.ClockKind;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The workloads and policies of commands that take several of each. */
final class MatrixOptions {
    @Option(
            names = {"-w", "--workload"},
            required = true,
            paramLabel = "WORKLOAD,...",
            order = 2,
            completionCandidates = Candidates.Workloads.class,
            description =
                    "Workloads: NAME, 'NAME?key=value&key=value' or 'trace:FILE' ('trace:-' is stdin), with commas between. See 'list workloads'.")
    List<String> workload = new ArrayList<>();

    @Option(
            names = {"-p", "--policy"},
            required = true,
            paramLabel = "POLICY,...",
            order = 3,
            completionCandidates = Candidates.Policies.class,
            description = "Policies: NAME or 'NAME?key=value&key=value', with commas between. See 'list policies'.")
    List<String> policy = new ArrayList<>();

    List<String> workloads() {
        return Lists.parseDistinct("--workload", workload, "names with commas between, such as pagerank,zipf");
    }

    private List<String> policies() {
        return Lists.parseDistinct("--policy", policy, "names with commas between, such as bam,gmt-reuse");
    }

    /** Each workload under each policy. */
    RunMatrix runs(SpecOptions spec, ClockKind clock) {
        return RunMatrix.of(
                workloads(), policies(), (workload, policy) -> spec.spec(workload, policy, clock, List.of()));
    }

    /** Both options as they would be typed. */
    List<String> arguments() {
        return List.of("--workload", String.join(",", workloads()), "--policy", String.join(",", policies()));
    }
}
