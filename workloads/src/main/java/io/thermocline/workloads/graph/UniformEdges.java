package io.thermocline.workloads.graph;

import io.thermocline.engine.SplitMix64;

/**
 * Edges of a uniform random graph, as GAP-urand: both ends of an edge are drawn uniformly from all vertices. BaM and
 * DREAM use GAP-urand: 2^27 vertices, degree 16. Degrees are nearly equal; the highest of GAP-urand is 68 (DREAM sec.
 * 5.2).
 *
 * <p>Source: Beamer, Asanovic, Patterson, The GAP Benchmark Suite, 2015, sec. 3 (Erdős and Rényi).
 *
 * <p>State: none for a vertex. Cost: two random numbers for an edge.
 */
final class UniformEdges extends RandomEdges {
    /** Creates a graph with {@code degree} edges for each vertex, of which the few duplicates are dropped later. */
    UniformEdges(int vertices, long degree, long seed) {
        super(vertices, degree * vertices, seed, "uniform edges");
    }

    @Override
    public long heapBytes() {
        return 0;
    }

    @Override
    void draw(SplitMix64 random, EdgeSink sink) {
        sink.edge(random.nextInt(vertices()), random.nextInt(vertices()), 0);
    }
}
