package io.thermocline.benchmarks;

import io.thermocline.benchmarks.CommandRuns.Cell;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Thermostat, DREAM and unified memory on workloads of their papers, each run a fresh process of the thermocline command, under the model clock. */
final class SystemsSection implements Section {
    private static final String GRAPH = "?kernel=dream&layout=balanced&warps=64";
    private static final List<String> DREAM_WORKLOADS =
            List.of("vectoradd", "mvt", "bfs" + GRAPH, "cc" + GRAPH, "sssp" + GRAPH);
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
        for (String workload : DREAM_WORKLOADS) {
            String scale = Double.toString(workload.endsWith(GRAPH) ? settings.scale() / 16 : settings.scale());
            cells.add(new Cell("dream-v100", scale, workload, "dream"));
            cells.add(new Cell("dream-v100", scale, workload, "uvm"));
        }
        for (String workload : UVM_WORKLOADS) {
            cells.add(new Cell("uvmsmart-1080ti", "1", workload, "uvm-first-touch"));
            cells.add(new Cell("uvmsmart-1080ti", "1", workload, "uvm-adaptive"));
        }
        return List.of(CommandRuns.table(
                name(), "Thermostat, DREAM and UVM-adaptive on their machines, clock model", cells, settings));
    }
}
