package io.thermocline.workloads.graph;

import io.thermocline.engine.SplitMix64;

/**
 * Edges drawn at random, for a graph of 2^n vertices. Every block of edges has its own random sequence, so that the graph
 * does not depend on the number of workers.
 */
abstract class GeneratedEdges implements EdgeSource {
    private static final int BLOCK = 1 << 14;

    private final String name;
    private final int bits;
    private final long edges;
    private final long seed;

    /**
     * Creates the edges of a graph with 2^{@code bits} vertices and {@code degree} times as many edges, some of which are
     * dropped later.
     *
     * @param name of the generator, part of the random sequences
     */
    GeneratedEdges(String name, int bits, long degree, long seed) {
        this.name = name;
        this.bits = bits;
        this.edges = degree << bits;
        this.seed = seed;
    }

    final int bits() {
        return bits;
    }

    @Override
    public final int vertices() {
        return 1 << bits;
    }

    @Override
    public final long edges() {
        return edges;
    }

    @Override
    public final boolean isWeighted() {
        return false;
    }

    @Override
    public long heapBytes() {
        return 0;
    }

    @Override
    public final void generate(int worker, int workers, EdgeSink sink) {
        for (long block = worker; block * BLOCK < edges; block += workers) {
            SplitMix64 random = SplitMix64.of(seed, name + " edges " + block);
            long end = Math.min(BLOCK, edges - block * BLOCK);
            for (long i = 0; i < end; i++) {
                generate(random, sink);
            }
        }
    }

    /** Draws one edge. */
    abstract void generate(SplitMix64 random, EdgeSink sink);
}
