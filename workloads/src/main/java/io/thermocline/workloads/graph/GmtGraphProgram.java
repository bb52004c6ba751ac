package io.thermocline.workloads.graph;

import io.thermocline.workloads.tasks.TaskAccesses;
import io.thermocline.workloads.tasks.TaskProgram;

/**
 * A graph algorithm with the kernel called {@code gmt}. A task is 128 consecutive vertices.
 *
 * <p>For each vertex that the kernel visits, the task reads the vertex's offset and the next one, then its edges. If
 * the algorithm has weights, it then reads these. Consecutive reads by a task in one array and on one page are one
 * access.
 */
final class GmtGraphProgram implements TaskProgram {
    private static final int VERTICES_A_TASK = 128;

    private final Graph graph;
    private final GraphLayout layout;
    private final boolean weights;
    private final Algorithm algorithm;
    private int lastOffsetPage;
    private int lastEdgePage;
    private int lastWeightPage;

    GmtGraphProgram(Graph graph, GraphLayout layout, boolean weights, Algorithm algorithm) {
        this.graph = graph;
        this.layout = layout;
        this.weights = weights;
        this.algorithm = algorithm;
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
        lastOffsetPage = -1;
        lastEdgePage = -1;
        lastWeightPage = -1;
        int end = Math.min((task + 1) * VERTICES_A_TASK, graph.vertices());
        int vertex = algorithm.next(task * VERTICES_A_TASK, end);
        while (vertex < end) {
            readOffsets(vertex, accesses);
            if (graph.degree(vertex) > 0) {
                readEdges(graph.begin(vertex), graph.end(vertex) - 1, accesses);
                algorithm.visit(vertex);
            }
            vertex = algorithm.next(vertex + 1, end);
        }
    }

    private void readOffsets(int vertex, TaskAccesses accesses) {
        int last = layout.offsetPage(vertex + 1);
        for (int page = Math.max(layout.offsetPage(vertex), lastOffsetPage + 1); page <= last; page++) {
            accesses.read(page); // vertices ascend, so pages do: beyond the last one read they are new
            lastOffsetPage = page;
        }
    }

    private void readEdges(long first, long last, TaskAccesses accesses) {
        int lastPage = layout.edgePage(last);
        for (int page = Math.max(layout.edgePage(first), lastEdgePage + 1); page <= lastPage; page++) {
            accesses.read(page);
            lastEdgePage = page;
        }
        if (weights) {
            lastPage = layout.weightPage(last);
            for (int page = Math.max(layout.weightPage(first), lastWeightPage + 1); page <= lastPage; page++) {
                accesses.read(page);
                lastWeightPage = page;
            }
        }
    }
}
