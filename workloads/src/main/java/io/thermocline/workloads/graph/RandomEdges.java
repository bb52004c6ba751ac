package io.thermocline.workloads.graph;

import io.thermocline.engine.SplitMix64;

/**
 * Edges that are drawn independently of each other. Every block of edges has its own random sequence, so that the graph
 * does not depend on the number of workers.
 */
abstract class RandomEdges implements EdgeSource {
    private static final int BLOCK = 1 << 14;

    private final int vertices;
    private final long edges;
    private final long seed;
    private final String purpose;

    /**
     * Creates a source.
     *
     * @param edges number of edges that are drawn; self-loops and duplicates among them are dropped later
     * @param purpose what the random sequences are for, before the number of the block
     */
    RandomEdges(int vertices, long edges, long seed, String purpose) {
        this.vertices = vertices;
        this.edges = edges;
        this.seed = seed;
        this.purpose = purpose;
    }

    /** Draws one edge. */
    abstract void draw(SplitMix64 random, EdgeSink sink);

    @Override
    public final int vertices() {
        return vertices;
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
    public final void generate(int worker, int workers, EdgeSink sink) {
        for (long block = worker; block * BLOCK < edges; block += workers) {
            SplitMix64 random = SplitMix64.of(seed, purpose + " " + block);
            long end = Math.min(BLOCK, edges - block * BLOCK);
            for (long i = 0; i < end; i++) {
                draw(random, sink);
            }
        }
    }
}
