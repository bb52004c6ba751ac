package io.thermocline.workloads.graph;

import io.thermocline.engine.parameter.Parameter;

/**
 * PageRank: each sweep is a kernel that visits all vertices. The ranks do not affect the visits and are not computed.
 */
final class PageRank implements Algorithm {
    static final Parameter<Long> SWEEPS =
            Parameter.integer("sweeps", "", "10", 1, 1_000_000, "sweeps over the graph", "GMT Table 2, inferred");

    private int sweepsLeft;

    PageRank(int sweeps) {
        this.sweepsLeft = sweeps;
    }

    @Override
    public boolean nextKernel() {
        return sweepsLeft-- > 0;
    }

    @Override
    public int next(int from, int end) {
        return from;
    }

    @Override
    public void visit(int vertex) {}
}
