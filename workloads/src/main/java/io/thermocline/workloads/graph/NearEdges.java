package io.thermocline.workloads.graph;

import io.thermocline.engine.SplitMix64;

/**
 * Edges to vertices of near numbers, as of a web crawl in the order of its addresses. How far an edge goes is
 * log-uniform, up to 1/{@value #REACH} of the graph. A search therefore takes more than a hundred steps, as BaM reports
 * of uk-2007-05 (sec. 5.2).
 *
 * <p>Assumed: the distribution; the paper tells of deep searches, small frontiers and short neighbour lists.
 */
final class NearEdges extends GeneratedEdges {
    private static final int REACH = 256;

    private final double logOfReach;

    /** Creates a graph with 2^{@code bits} vertices and {@code degree} times as many edges. */
    NearEdges(int bits, long degree, long seed) {
        super("near", bits, degree, seed);
        logOfReach = Math.log(Math.max(2, vertices() / REACH));
    }

    @Override
    void generate(SplitMix64 random, EdgeSink sink) {
        int from = random.nextInt(vertices());
        int distance = (int) Math.exp(random.nextDouble() * logOfReach);
        sink.edge(from, from + distance & vertices() - 1, 0);
    }
}
