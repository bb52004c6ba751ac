package io.thermocline.workloads.uvm;

import io.thermocline.engine.workload.WorkloadDeclaration;
import io.thermocline.engine.workload.WorkloadFamily;
import io.thermocline.engine.workload.WorkloadProvider;
import java.util.List;

/** The kernels of UVM-adaptive's public runs. */
public final class UvmWorkloads implements WorkloadFamily {
    private static final String SOURCE = "UVM-adaptive (poster), public runs of its simulator";

    @Override
    public List<WorkloadProvider> workloads() {
        return List.of(
                declare(
                        "backprop-uvm",
                        BackpropUvm.WORKLOAD,
                        "Training step of a neural network with 16 hidden units, warp by warp"),
                declare(
                        "bfs-uvm",
                        BfsUvm.WORKLOAD,
                        "Breadth-first search of a random graph, a kernel pair a level, warp by warp"),
                declare(
                        "fdtd2d",
                        Fdtd2d.WORKLOAD,
                        "Finite differences in the time domain over a grid: three kernels a step"),
                declare(
                        "hotspot-uvm",
                        HotspotUvm.WORKLOAD,
                        "Thermal simulation in pyramids of two iterations, warp by warp"),
                declare("nw", Nw.WORKLOAD, "Sequence alignment in wavefronts of tiles"),
                declare(
                        "randomaccess",
                        RandomAccess.WORKLOAD,
                        "Sparse random reads of a table and writes of an output"),
                declare("srad-uvm", SradUvm.WORKLOAD, "Speckle reduction of an image, warp by warp"),
                declare("sssp-uvm", SsspUvm.WORKLOAD, "Shortest paths in a random graph of degree 2, warp by warp"));
    }

    private static WorkloadDeclaration declare(String name, UvmWorkload workload, String summary) {
        return WorkloadDeclaration.of(name, workload::create, SOURCE, summary).with(workload.size());
    }
}
