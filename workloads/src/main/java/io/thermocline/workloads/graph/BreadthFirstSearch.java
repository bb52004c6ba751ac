package io.thermocline.workloads.graph;

/** Breadth-first search, a kernel a level: it visits the vertices of the level (BaM sec. 5.2; BaM's source, {@code benchmarks/bfs}). */
final class BreadthFirstSearch extends FrontierAlgorithm {
    private final VertexSet reached;

    BreadthFirstSearch(Graph graph, int source) {
        super(graph);
        this.reached = new VertexSet(graph.vertices());
        frontier.add(source);
        reached.add(source);
    }

    @Override
    public void visit(int vertex) {
        for (long edge = graph.begin(vertex); edge < graph.end(vertex); edge++) {
            int target = graph.target(edge);
            if (reached.add(target)) {
                frontier.add(target);
            }
        }
    }

    /** Number of vertices reached so far, the source among them. */
    long reached() {
        return reached.size();
    }
}
