package io.thermocline.workloads.graph;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadProvider;
import io.thermocline.engine.workload.WorkloadRequest;
import java.util.List;

/** Breadth-first search from one vertex, a kernel a level; see {@link BreadthFirstSearch} and {@link GmtGraphProgram}. */
public final class BfsProvider implements WorkloadProvider {

    @Override
    public String name() {
        return "bfs";
    }

    @Override
    public String summary() {
        return "Breadth-first search of a graph from one vertex";
    }

    @Override
    public String source() {
        return "GMT Table 2, BaM sec. 5.2";
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
        GraphRequest graph = GraphRequest.of(request, false);
        int source = graph.source();
        return graph.workload(() -> new BreadthFirstSearch(graph.graph(), source));
    }
}
