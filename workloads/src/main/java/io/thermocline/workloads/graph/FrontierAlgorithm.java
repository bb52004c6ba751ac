package io.thermocline.workloads.graph;

/**
 * An algorithm whose kernels visit the vertices that the previous kernel added to the frontier.
 *
 * <p>It visits the edges of a vertex in groups, and reads the state of all their targets before it uses any of it. The
 * cache misses of these reads overlap; after a mispredicted branch each would be waited for alone. The state that was
 * read stays valid: no two edges of a vertex have the same target, and none leads back to it.
 */
abstract class FrontierAlgorithm implements Algorithm {
    /** Maximum number of edges that are visited at a time. */
    static final int BATCH = 64; // some more than a core has reads under way

    final Graph graph;
    final Frontier frontier;
    private final int[] targets = new int[BATCH];

    /** Creates an algorithm with an empty frontier. */
    FrontierAlgorithm(Graph graph) {
        this.graph = graph;
        this.frontier = new Frontier(graph.vertices());
    }

    @Override
    public final boolean nextKernel() {
        return frontier.advance();
    }

    @Override
    public final int next(int from, int end) {
        return frontier.current().next(from, end);
    }

    @Override
    public final void visit(int vertex) {
        long end = graph.end(vertex);
        for (long first = graph.begin(vertex); first < end; first += BATCH) {
            int edges = (int) Math.min(BATCH, end - first);
            graph.readTargets(first, edges, targets);
            visit(vertex, first, targets, edges);
        }
    }

    /**
     * Visits some edges of a vertex.
     *
     * @param first the first of the edges
     * @param targets the vertices that they lead to; undefined from index {@code edges} on
     */
    abstract void visit(int vertex, long first, int[] targets, int edges);
}
