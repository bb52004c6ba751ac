package io.thermocline.workloads.graph;

import java.util.function.Supplier;

/**
 * Single-source shortest paths, with a kernel for each iteration; see {@link ShortestPaths} and
 * {@link GmtGraphProgram}.
 */
public final class SsspProvider extends GraphProvider {
    /** Called by the service loader. */
    public SsspProvider() {
        super(
                "sssp",
                "Shortest paths in a weighted graph from one vertex, by Bellman and Ford",
                "GMT Table 2",
                true,
                GraphRequest.SOURCE);
    }

    @Override
    Supplier<Algorithm> algorithm(GraphRequest request) {
        int source = request.source();
        return () ->
                new ShortestPaths(request.graph(), source, request.request().seed());
    }
}
