package io.thermocline.workloads.graph;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadProvider;
import io.thermocline.engine.workload.WorkloadRequest;
import java.util.List;

/** Connected components, a kernel an iteration; see {@link ConnectedComponents} and {@link GmtGraphProgram}. */
public final class CcProvider implements WorkloadProvider {

    @Override
    public String name() {
        return "cc";
    }

    @Override
    public String summary() {
        return "Connected components of a graph by label propagation";
    }

    @Override
    public String source() {
        return "BaM sec. 5.2";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return GraphRequest.parameters();
    }

    @Override
    public long vertices(WorkloadRequest request) {
        return GraphRequest.vertices(request);
    }

    @Override
    public Workload create(WorkloadRequest request) {
        GraphRequest graph = GraphRequest.of(request, false);
        return graph.workload(() -> new ConnectedComponents(graph.graph()));
    }
}
