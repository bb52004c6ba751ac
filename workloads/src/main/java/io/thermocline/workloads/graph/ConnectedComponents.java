package io.thermocline.workloads.graph;

import java.util.Arrays;

/**
 * Connected components by label propagation: the first kernel visits all vertices, a later one those whose label fell in the kernel before it. A
 * vertex and its neighbour take the smaller of their labels, at once (BaM sec. 5.2; BaM's source, {@code benchmarks/cc}).
 */
final class ConnectedComponents extends FrontierAlgorithm {
    private final int[] labels;

    ConnectedComponents(Graph graph) {
        super(graph);
        this.labels = new int[graph.vertices()];
        Arrays.setAll(labels, vertex -> vertex);
        for (int vertex = 0; vertex < graph.vertices(); vertex++) {
            frontier.add(vertex);
        }
    }

    @Override
    public void visit(int vertex) {
        for (long edge = graph.begin(vertex); edge < graph.end(vertex); edge++) {
            int target = graph.target(edge);
            if (labels[vertex] < labels[target]) {
                labels[target] = labels[vertex];
                frontier.add(target);
            } else if (labels[target] < labels[vertex]) {
                labels[vertex] = labels[target];
                frontier.add(vertex);
            }
        }
    }

    /** The label of a vertex: at the end, the smallest vertex of its component. */
    int label(int vertex) {
        return labels[vertex];
    }
}
