package io.thermocline.benchmarks;

import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** Runs of the thermocline command, each a fresh process, and how fast they were. */
final class CommandRuns {
    /** What to run; a scale as the command takes it. */
    record Cell(String testbed, String scale, String workload, String policy) {
        private List<String> arguments() {
            return List.of(
                    "run",
                    "--testbed",
                    testbed,
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

    private CommandRuns() {}

    /** Runs the cells whose policies are wanted, one after another. */
    static Table table(String section, String title, List<Cell> cells, Settings settings)
            throws IOException, InterruptedException {
        Table table = new Table(
                section,
                title,
                List.of(
                        Column.words("workload", "workload"),
                        Column.words("policy", "policy"),
                        Column.numbers("accesses", "M accesses", 1e6, 1),
                        Column.numbers("accessesPerSecond", "M accesses/s", 1e6, 1),
                        Column.numbers("seconds", "process, s", 1, 1)));
        Child.prepareCommand(settings.home());
        for (Cell cell : cells) {
            if (settings.includes(cell.policy())) {
                Child.Outcome outcome = Child.command(settings.home(), cell.arguments());
                table.row(
                        cell.workload(),
                        cell.policy(),
                        outcome.value("accesses"),
                        outcome.value("accessesPerSecond"),
                        outcome.seconds());
                settings.say(
                        section,
                        String.format(
                                Locale.ROOT, "%s under %s: %.1f s", cell.workload(), cell.policy(), outcome.seconds()));
            }
        }
        return table.note(
                "Seconds of the whole process, by the wall clock; one run each. The rate includes generating.");
    }
}
