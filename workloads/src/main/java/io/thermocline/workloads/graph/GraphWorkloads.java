package io.thermocline.workloads.graph;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.workload.WorkloadDeclaration;
import io.thermocline.engine.workload.WorkloadFamily;
import io.thermocline.engine.workload.WorkloadProvider;
import io.thermocline.workloads.dream.Warps;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The graph algorithms of GMT, BaM and DREAM. The parameter {@code kernel} sets the distribution of the work on the
 * graph: {@link GmtGraphProgram} or {@link DreamGraphProgram}.
 */
public final class GraphWorkloads implements WorkloadFamily {
    @Override
    public List<WorkloadProvider> workloads() {
        return List.of(
                declare(
                        "bfs",
                        false,
                        GraphWorkloads::search,
                        "GMT Table 2, BaM sec. 5.2",
                        "Breadth-first search of a graph from one vertex",
                        GraphParameters.SOURCE,
                        GraphParameters.DRAW),
                declare(
                        "cc",
                        false,
                        request -> () -> new ConnectedComponents(request.graph()),
                        "BaM sec. 5.2",
                        "Connected components of a graph by label propagation"),
                declare(
                        "pagerank",
                        false,
                        GraphWorkloads::sweeps,
                        "GMT Table 2",
                        "Sweeps over all edges of a graph",
                        PageRank.SWEEPS),
                declare(
                        "sssp",
                        true,
                        GraphWorkloads::paths,
                        "GMT Table 2",
                        "Shortest paths in a weighted graph from one vertex, by Bellman and Ford",
                        GraphParameters.SOURCE,
                        GraphParameters.DRAW));
    }

    /**
     * Declares an algorithm.
     *
     * @param weights whether it reads the weights of edges
     * @param algorithm makes the algorithm of a request; what it returns starts an execution
     * @param more parameters in addition to those of all graph workloads
     */
    private static WorkloadDeclaration declare(
            String name,
            boolean weights,
            Function<GraphRequest, Supplier<Algorithm>> algorithm,
            String source,
            String summary,
            Parameter<?>... more) {
        return WorkloadDeclaration.of(
                        name,
                        request -> {
                            GraphRequest graph = GraphRequest.of(request, weights);
                            return graph.workload(algorithm.apply(graph));
                        },
                        source,
                        summary)
                .with(
                        GraphParameters.GRAPH,
                        GraphParameters.GENERATOR,
                        GraphParameters.VERTICES,
                        GraphParameters.DEGREE,
                        GraphParameters.KERNEL,
                        GraphParameters.LAYOUT,
                        Warps.WARPS)
                .with(more)
                .withGraph(RequestedGraph::vertices);
    }

    private static Supplier<Algorithm> search(GraphRequest request) {
        int source = request.source();
        return () -> new BreadthFirstSearch(request.graph(), source);
    }

    private static Supplier<Algorithm> sweeps(GraphRequest request) {
        int sweeps = request.request().parameters().get(PageRank.SWEEPS).intValue();
        return () -> new PageRank(sweeps);
    }

    private static Supplier<Algorithm> paths(GraphRequest request) {
        int source = request.source();
        return () ->
                new ShortestPaths(request.graph(), source, request.request().seed());
    }
}
