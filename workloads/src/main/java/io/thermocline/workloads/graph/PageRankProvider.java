package io.thermocline.workloads.graph;

import io.thermocline.engine.parameter.Parameter;
import java.util.function.Supplier;

/** PageRank, with a kernel for each sweep over all vertices; see {@link PageRank} and {@link GmtGraphProgram}. */
public final class PageRankProvider extends GraphProvider {
    static final Parameter<Long> SWEEPS =
            Parameter.integer("sweeps", "", "10", 1, 1_000_000, "sweeps over the graph", "GMT Table 2, inferred");

    /** Called by the service loader. */
    public PageRankProvider() {
        super("pagerank", "Sweeps over all edges of a graph", "GMT Table 2", false, SWEEPS);
    }

    @Override
    Supplier<Algorithm> algorithm(GraphRequest request) {
        int sweeps = request.request().parameters().get(SWEEPS).intValue();
        return () -> new PageRank(sweeps);
    }
}
