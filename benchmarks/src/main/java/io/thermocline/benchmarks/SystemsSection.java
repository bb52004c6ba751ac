package io.thermocline.benchmarks;

import io.thermocline.benchmarks.CommandRuns.Cell;
import io.thermocline.benchmarks.Contest.Contender;
import io.thermocline.benchmarks.Contest.Count;
import io.thermocline.benchmarks.Contest.Score;
import io.thermocline.benchmarks.Contest.Scores;
import io.thermocline.engine.run.RunControl;
import io.thermocline.lab.ClockKind;
import io.thermocline.lab.Laboratory;
import io.thermocline.lab.PreparedRun;
import io.thermocline.lab.Progress;
import io.thermocline.lab.RunResult;
import io.thermocline.lab.RunSpec;
import io.thermocline.lab.StandardLaboratory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Thermostat, DREAM, unified memory and the thesis' systems on workloads of their papers, under the model clock:
 * Thermostat's, which take a minute, as a fresh process of the thermocline command. The others, many of which end
 * before a process has compiled its loops, in turn in this one.
 */
final class SystemsSection implements Section {
    private static final String DREAM = "dream-v100";
    private static final List<String> DREAM_POLICIES = List.of("dream", "uvm");
    private static final List<String> ARRAYS = List.of("vectoradd", "mvt");
    private static final List<String> GRAPHS = List.of("bfs", "cc", "sssp");
    private static final int GRAPHS_SMALLER = 16;
    private static final String UVM = "uvmsmart-1080ti";
    private static final List<String> UVM_POLICIES =
            List.of("uvm-first-touch", "uvm-always", "uvm-oversub", "uvm-adaptive");
    private static final List<String> UVM_WORKLOADS =
            List.of("backprop-uvm", "fdtd2d", "hotspot-uvm", "srad-uvm", "nw", "randomaccess", "bfs-uvm", "sssp-uvm");
    private static final long SEED = 42;

    @Override
    public String name() {
        return "systems";
    }

    @Override
    public List<Table> measure(Settings settings) throws IOException, InterruptedException {
        Cell thermostat = new Cell("thermostat-xeon", Double.toString(settings.scale()), "kv-aerospike", "thermostat");
        Table process = CommandRuns.table(
                "systems-process", "Thermostat on its machine, clock model", List.of(thermostat), settings);
        Path graphs = Files.createTempDirectory("thermocline-benchmark");
        try {
            Laboratory laboratory = StandardLaboratory.create(graphs);
            return List.of(process, inTurn(laboratory, settings), new SectorRuns(laboratory, settings).measure());
        } finally {
            Folders.delete(graphs);
        }
    }

    private Table inTurn(Laboratory laboratory, Settings settings) {
        List<RunSpec> specs = new ArrayList<>();
        for (String workload : ARRAYS) {
            add(specs, DREAM, settings.scale(), workload, DREAM_POLICIES, settings);
        }
        for (String algorithm : GRAPHS) {
            String workload = algorithm + "?kernel=dream&layout=balanced&warps=64";
            add(specs, DREAM, settings.scale() / GRAPHS_SMALLER, workload, DREAM_POLICIES, settings);
        }
        for (String workload : UVM_WORKLOADS) {
            add(specs, UVM, 1, workload, UVM_POLICIES, settings);
        }
        List<PreparedRun> runs = laboratory.prepareAll(specs, Progress.SILENT);
        Scores scores = new Contest(settings.rounds(), "", text -> settings.say(name(), text))
                .run(runs.stream().map(SystemsSection::contender).toList());
        Table table = new Table(
                "systems-threads",
                "DREAM and unified memory on their machines, clock model, in turn in one process",
                List.of(
                        Column.words("workload", "workload"),
                        Column.words("policy", "policy"),
                        Column.numbers("accesses", "M accesses", 1e6, 2),
                        Column.numbers("missRatio", "misses, %", 0.01, 1),
                        Column.numbers("accessesPerSecond", "M accesses/s", 1e6, 1)));
        for (RunSpec spec : specs) {
            Score score = scores.of(contenderName(spec));
            table.row(
                    spec.workload(),
                    spec.policy(),
                    score.count().accesses(),
                    score.missRatio(),
                    score.accessesPerSecond());
        }
        return table.note("Thread CPU time of the run loop; where a thread generates ahead, its time is not in it.");
    }

    private static void add(
            List<RunSpec> specs,
            String testbed,
            double scale,
            String workload,
            List<String> policies,
            Settings settings) {
        for (String policy : policies) {
            if (settings.includes(policy)) {
                specs.add(new RunSpec(testbed, workload, policy, scale, SEED, Map.of(), ClockKind.MODEL, List.of()));
            }
        }
    }

    private static Contender contender(PreparedRun run) {
        String first = run.testbed().tiers().get(0).name();
        return new Contender(contenderName(run.spec()), () -> {
            RunResult.Counts counts = run.run(Progress.SILENT, RunControl.NONE).counts();
            return new Count(
                    counts.accesses(), counts.accesses() - counts.served().getOrDefault(first, 0L));
        });
    }

    private static String contenderName(RunSpec spec) {
        return spec.workload() + " under " + spec.policy();
    }
}
