package io.thermocline.benchmarks;

import io.thermocline.benchmarks.CommandRuns.Cell;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Thermostat, DREAM and unified memory on workloads of their papers, each run a fresh process of the thermocline command, under the model clock. */
final class SystemsSection implements Section {
    private static final List<String> ARRAYS = List.of("vectoradd", "mvt");
    private static final List<String> GRAPHS = List.of("bfs", "cc", "sssp");
    private static final int GRAPHS_SMALLER = 16;
    private static final List<String> UVM_WORKLOADS =
            List.of("backprop-uvm", "fdtd2d", "hotspot-uvm", "srad-uvm", "nw", "randomaccess", "bfs-uvm", "sssp-uvm");

    @Override
    public String name() {
        return "systems";
    }

    @Override
    public List<Table> measure(Settings settings) throws IOException, InterruptedException {
        List<Cell> cells = new ArrayList<>();
        cells.add(new Cell("thermostat-xeon", Double.toString(settings.scale()), "kv-aerospike", "thermostat"));
        for (String workload : ARRAYS) {
            addDream(cells, settings.scale(), workload);
        }
        for (String algorithm : GRAPHS) {
            addDream(cells, settings.scale() / GRAPHS_SMALLER, algorithm + "?kernel=dream&layout=balanced&warps=64");
        }
        for (String workload : UVM_WORKLOADS) {
            cells.add(new Cell("uvmsmart-1080ti", "1", workload, "uvm-first-touch"));
            cells.add(new Cell("uvmsmart-1080ti", "1", workload, "uvm-adaptive"));
        }
        return List.of(CommandRuns.table(
                name(), "Thermostat, DREAM and UVM-adaptive on their machines, clock model", cells, settings));
    }

    private static void addDream(List<Cell> cells, double scale, String workload) {
        for (String policy : List.of("dream", "uvm")) {
            cells.add(new Cell("dream-v100", Double.toString(scale), workload, policy));
        }
    }
}
