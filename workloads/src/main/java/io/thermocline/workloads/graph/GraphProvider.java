package io.thermocline.workloads.graph;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadRequest;
import io.thermocline.workloads.DeclaredWorkload;
import java.util.function.Supplier;

/** Base of the graph algorithms: a graph, generated or from a file, and the distribution of the work on it. */
abstract class GraphProvider extends DeclaredWorkload {
    private final boolean weights;

    /**
     * Declares an algorithm.
     *
     * @param weights whether it reads the weights of edges
     * @param more parameters in addition to those of all graph workloads
     */
    GraphProvider(String name, String summary, String source, boolean weights, Parameter<?>... more) {
        super(name, summary, source, GraphRequest.parameters(more));
        this.weights = weights;
    }

    @Override
    public final long vertices(WorkloadRequest request) {
        return GraphRequest.vertices(request);
    }

    @Override
    public final Workload create(WorkloadRequest request) {
        GraphRequest graph = GraphRequest.of(request, weights);
        return graph.workload(algorithm(graph));
    }

    /** Creates the algorithm on a graph. The returned supplier starts an execution. */
    abstract Supplier<Algorithm> algorithm(GraphRequest request);
}
