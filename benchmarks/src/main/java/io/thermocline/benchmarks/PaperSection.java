package io.thermocline.benchmarks;

import io.thermocline.engine.Subject;
import io.thermocline.engine.Units;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/**
 * GMT's regular workloads at the size of the paper, each run a fresh process of the thermocline command, under the
 * model clock.
 */
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
        String title = String.format(
                Locale.ROOT,
                "GMT's machine and workloads, clock model, scale %s",
                Units.ratio(Subject.Field.SCALE, scale) == 1 ? "1" : scale);
        List<CommandRuns.Cell> cells = WORKLOADS.stream()
                .flatMap(workload ->
                        POLICIES.stream().map(policy -> new CommandRuns.Cell("gmt-a100", scale, workload, policy)))
                .toList();
        return List.of(CommandRuns.table(name(), title, cells, settings));
    }
}
