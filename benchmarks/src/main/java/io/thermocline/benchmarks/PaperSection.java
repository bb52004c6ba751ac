package io.thermocline.benchmarks;

import io.thermocline.engine.Units;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** GMT's regular workloads at the size of the paper, each run a fresh process of the thermocline command, under the model clock. */
final class PaperSection implements Section {
    private static final List<String> WORKLOADS = List.of("hotspot", "srad", "pathfinder", "multivectoradd");
    private static final List<String> POLICIES = List.of("bam", "gmt-tierorder", "gmt-random", "gmt-reuse");

    @Override
    public String name() {
        return "paper";
    }

    @Override
    public List<Table> measure(Settings settings) throws IOException, InterruptedException {
        String scale = Double.toString(settings.scale());
        Table table = new Table(
                "paper",
                String.format(
                        Locale.ROOT,
                        "GMT's machine and workloads, clock model, scale %s",
                        Units.ratio("scale", scale) == 1 ? "1" : scale),
                List.of(
                        Column.words("workload", "workload"),
                        Column.words("policy", "policy"),
                        Column.numbers("accesses", "M accesses", 1e6, 1),
                        Column.numbers("accessesPerSecond", "M accesses/s", 1e6, 1),
                        Column.numbers("seconds", "process, s", 1, 1)));
        Child.prepareCommand(settings.home());
        for (String workload : WORKLOADS) {
            for (String policy : POLICIES) {
                if (settings.includes(policy)) {
                    Child.Outcome outcome = Child.command(settings.home(), arguments(workload, policy, scale));
                    table.row(
                            workload,
                            policy,
                            outcome.value("accesses"),
                            outcome.value("accessesPerSecond"),
                            outcome.seconds());
                    settings.say(
                            name(),
                            String.format(Locale.ROOT, "%s under %s: %.1f s", workload, policy, outcome.seconds()));
                }
            }
        }
        return List.of(table.note(
                "Seconds of the whole process, by the wall clock; one run each. The rate includes generating."));
    }

    private static List<String> arguments(String workload, String policy, String scale) {
        return List.of(
                "run",
                "--testbed",
                "gmt-a100",
                "--scale",
                scale,
                "--workload",
                workload,
                "--policy",
                policy,
                "--output",
                "json");
    }
}
