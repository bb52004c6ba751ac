package io.thermocline.workloads.graph;

import io.thermocline.workloads.tasks.TaskAccesses;
import io.thermocline.workloads.tasks.TaskProgram;

/**
 * A graph algorithm with the kernel called {@code bam}. A warp takes {@value #VERTICES_A_TASK} consecutive vertices.
 * For each of them that the kernel visits, it walks along the neighbours, whose accesses its lanes coalesce.
 *
 * <p>Source: BaM sec. 5.2 and its public programs, whose kernels are those of EMOGI (Min et al., VLDB 2020). Edges take
 * 8 bytes; they alone are in storage, offsets and all other state of vertices are in device memory. A warp begins to
 * read at the 128-byte boundary before the first edge; its lanes before that edge access nothing.
 *
 * <p>An access is everything that a warp touches on a page before it continues with another.
 */
final class BamGraphProgram implements TaskProgram {
    static final int EDGE_BYTES = 8;

    private static final int VERTICES_A_TASK = 8;

    private final Graph graph;
    private final EdgePages reader;
    private final Algorithm algorithm;

    BamGraphProgram(Graph graph, GraphLayout layout, boolean weights, Algorithm algorithm) {
        this.graph = graph;
        this.algorithm = algorithm;
        reader = new EdgePages(layout, weights);
    }

    @Override
    public boolean nextKernel() {
        return algorithm.nextKernel();
    }

    @Override
    public int tasks() {
        return (graph.vertices() + VERTICES_A_TASK - 1) / VERTICES_A_TASK;
    }

    @Override
    public void run(int task, TaskAccesses accesses) {
        int end = Math.min((task + 1) * VERTICES_A_TASK, graph.vertices());
        int vertex = algorithm.next(task * VERTICES_A_TASK, end);
        while (vertex < end) {
            if (graph.degree(vertex) > 0) {
                reader.read(graph.begin(vertex), graph.end(vertex), accesses);
                algorithm.visit(vertex);
            }
            vertex = algorithm.next(vertex + 1, end);
        }
    }
}
