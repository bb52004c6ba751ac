package io.thermocline.workloads.graph;

import java.util.Arrays;

/**
 * Connected components by label propagation. The first kernel visits all vertices. Each later one visits those whose
 * label fell in the previous kernel.
 *
 * <p>A vertex and its neighbour both take the smaller of their labels, immediately (BaM sec. 5.2; BaM's source,
 * {@code benchmarks/cc}).
 */
final class ConnectedComponents extends FrontierAlgorithm {
    private final int[] labels;
    private final int[] known = new int[BATCH]; // labels of targets

    ConnectedComponents(Graph graph) {
        super(graph);
        this.labels = new int[graph.vertices()];
        Arrays.setAll(labels, vertex -> vertex);
        for (int vertex = 0; vertex < graph.vertices(); vertex++) {
            frontier.add(vertex);
        }
    }

    @Override
    void visit(int vertex, long first, int[] targets, int edges) {
        for (int i = 0; i < edges; i++) {
            known[i] = labels[targets[i]];
        }
        int label = labels[vertex];
        for (int i = 0; i < edges; i++) {
            if (label < known[i]) {
                labels[targets[i]] = label;
                frontier.add(targets[i]);
            } else if (known[i] < label) {
                label = known[i];
                frontier.add(vertex);
            }
        }
        labels[vertex] = label;
    }

    /** Returns the label of a vertex: at the end, the smallest vertex of its component. */
    int label(int vertex) {
        return labels[vertex];
    }
}
