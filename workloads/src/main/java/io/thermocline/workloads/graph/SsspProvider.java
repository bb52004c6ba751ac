package io.thermocline.workloads.graph;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadProvider;
import io.thermocline.engine.workload.WorkloadRequest;
import java.util.List;

/** Single-source shortest paths, a kernel an iteration; see {@link ShortestPaths} and {@link GmtGraphProgram}. */
public final class SsspProvider implements WorkloadProvider {

    @Override
    public String name() {
        return "sssp";
    }

    @Override
    public String summary() {
        return "Shortest paths in a weighted graph from one vertex, by Bellman and Ford";
    }

    @Override
    public String source() {
        return "GMT Table 2";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return GraphRequest.parameters(GraphRequest.SOURCE);
    }

    @Override
    public long vertices(WorkloadRequest request) {
        return GraphRequest.vertices(request);
    }

    @Override
    public Workload create(WorkloadRequest request) {
        GraphRequest graph = GraphRequest.of(request, true);
        int source = graph.source();
        return graph.workload(() -> new ShortestPaths(graph.graph(), source, request.seed()));
    }
}
