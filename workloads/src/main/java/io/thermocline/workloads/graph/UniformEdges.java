package io.thermocline.workloads.graph;

import io.thermocline.engine.SplitMix64;

/**
 * Edges between vertices that are drawn uniformly, as of an Erdos-Renyi graph. GAP-urand has 2^27 vertices and degree
 * 16; BaM and DREAM use it.
 *
 * <p>Source: Beamer, Asanovic, Patterson, The GAP Benchmark Suite, 2015, sec. 3.
 */
final class UniformEdges extends GeneratedEdges {
    /** Creates a graph with 2^{@code bits} vertices and {@code degree} times as many edges. */
    UniformEdges(int bits, long degree, long seed) {
        super("uniform", bits, degree, seed);
    }

    @Override
    void generate(SplitMix64 random, EdgeSink sink) {
        long draw = random.nextLong();
        sink.edge((int) (draw & vertices() - 1), (int) (draw >>> Integer.SIZE & vertices() - 1), 0);
    }
}
