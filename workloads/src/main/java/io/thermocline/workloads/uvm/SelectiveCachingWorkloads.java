package io.thermocline.workloads.uvm;

import io.thermocline.engine.workload.WorkloadDeclaration;
import io.thermocline.engine.workload.WorkloadFamily;
import io.thermocline.engine.workload.WorkloadProvider;
import java.util.List;

/** Applications of thesis ch. V, warp by warp: accesses to lines before any cache, with the sectors that they cover. */
public final class SelectiveCachingWorkloads implements WorkloadFamily {
    @Override
    public List<WorkloadProvider> workloads() {
        return List.of(
                declare(
                        "sc-backprop",
                        SmWorkload.of(BackpropUvm.WORKLOAD),
                        "Training step of a neural network with 16 hidden units, on SMs"),
                declare("sc-bfs", SmWorkload.of(BfsUvm.WORKLOAD), "Breadth-first search of a random graph, on SMs"),
                declare("sc-btree", TreeSearch.WORKLOAD, "Searches in a B+ tree, a block of threads each, on SMs"),
                declare("sc-cns", NavierStokes.WORKLOAD, "Flow of a compressible gas in a cube, by planes, on SMs"),
                declare("sc-comd", LinkCells.WORKLOAD, "Forces between copper atoms in cells, on SMs"),
                declare("sc-kmeans", KmeansTranspose.WORKLOAD, "Transposition of the features of points, on SMs"),
                declare("sc-minife", FiniteElements.WORKLOAD, "Conjugate gradients over finite elements, on SMs"),
                declare("sc-mummer", SuffixWalks.WORKLOAD, "Longest matches of queries in a suffix tree, on SMs"),
                declare("sc-needle", SmWorkload.of(Nw.WORKLOAD), "Sequence alignment in wavefronts of tiles, on SMs"),
                declare(
                        "sc-pathfinder",
                        Pathfinder.WORKLOAD,
                        "Cheapest path through a grid, in overlapping blocks, on SMs"),
                declare("sc-srad", SradColumns.WORKLOAD, "Speckle reduction of an image by columns, on SMs"),
                declare("sc-xsbench", CrossSections.WORKLOAD, "Look-ups of cross sections at random energies, on SMs"));
    }

    private static WorkloadDeclaration declare(String name, SmWorkload workload, String summary) {
        return WorkloadDeclaration.of(name, workload::create, "thesis ch. V; Rodinia and HPC proxies", summary)
                .with(workload.size());
    }
}
