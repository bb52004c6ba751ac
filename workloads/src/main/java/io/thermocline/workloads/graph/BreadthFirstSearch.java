package io.thermocline.workloads.graph;

/**
 * Breadth-first search, with a kernel for each level that visits the vertices of the level (BaM sec. 5.2; BaM's source,
 * {@code benchmarks/bfs}).
 */
final class BreadthFirstSearch extends FrontierAlgorithm {
    private final VertexSet reached;

    BreadthFirstSearch(Graph graph, int source) {
        super(graph);
        this.reached = new VertexSet(graph.vertices());
        frontier.add(source);
        reached.add(source);
    }

    @Override
    void visit(int vertex, long first, int[] targets, int edges) {
        for (int i = 0; i < edges; i++) {
            if (reached.add(targets[i])) {
                frontier.add(targets[i]);
            }
        }
    }

    /** Number of vertices reached so far, including the source. */
    long reached() {
        return reached.size();
    }
}
