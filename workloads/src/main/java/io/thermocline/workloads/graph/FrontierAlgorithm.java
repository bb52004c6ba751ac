package io.thermocline.workloads.graph;

/** An algorithm whose kernels visit the vertices that the kernel before put into the frontier. */
abstract class FrontierAlgorithm implements Algorithm {
    final Graph graph;
    final Frontier frontier;

    /** An algorithm that begins with an empty frontier. */
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
}
