package io.thermocline.workloads.graph;

/** Breadth-first search, a kernel a level: it visits the vertices of the level (BaM sec. 5.2; BaM's source, {@code benchmarks/bfs}). */
final class BreadthFirstSearch implements Algorithm {
    private final Graph graph;
    private final Frontier frontier;
    private final VertexSet reached;

    BreadthFirstSearch(Graph graph, int source) {
        this.graph = graph;
        this.frontier = new Frontier(graph.vertices());
        this.reached = new VertexSet(graph.vertices());
        frontier.add(source);
        reached.add(source);
    }

    @Override
    public boolean nextKernel() {
        return frontier.advance();
    }

    @Override
    public int next(int from, int end) {
        return frontier.current().next(from, end);
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
