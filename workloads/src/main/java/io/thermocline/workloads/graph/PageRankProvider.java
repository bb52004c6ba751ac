package io.thermocline.workloads.graph;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadProvider;
import io.thermocline.engine.workload.WorkloadRequest;
import java.util.List;

/** PageRank, a kernel a sweep over all vertices; see {@link PageRank} and {@link GmtGraphProgram}. */
public final class PageRankProvider implements WorkloadProvider {
    static final Parameter<Long> SWEEPS =
            Parameter.integer("sweeps", "", "10", 1, 1_000_000, "sweeps over the graph", "GMT Table 2, inferred");

    @Override
    public String name() {
        return "pagerank";
    }

    @Override
    public String summary() {
        return "Sweeps over all edges of a graph";
    }

    @Override
    public String source() {
        return "GMT Table 2";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return GraphRequest.parameters(SWEEPS);
    }

    @Override
    public long vertices(WorkloadRequest request) {
        return GraphRequest.vertices(request);
    }

    @Override
    public Workload create(WorkloadRequest request) {
        GraphRequest graph = GraphRequest.of(request, false);
        int sweeps = request.parameters().get(SWEEPS).intValue();
        return graph.workload(() -> new PageRank(sweeps));
    }
}
