package io.thermocline.workloads.graph;

import java.util.function.Supplier;

/**
 * Breadth-first search from one vertex, with a kernel for each level; see {@link BreadthFirstSearch} and
 * {@link GmtGraphProgram}.
 */
public final class BfsProvider extends GraphProvider {
    /** Called by the service loader. */
    public BfsProvider() {
        super(
                "bfs",
                "Breadth-first search of a graph from one vertex",
                "GMT Table 2, BaM sec. 5.2",
                false,
                GraphRequest.SOURCE);
    }

    @Override
    Supplier<Algorithm> algorithm(GraphRequest request) {
        int source = request.source();
        return () -> new BreadthFirstSearch(request.graph(), source);
    }
}
