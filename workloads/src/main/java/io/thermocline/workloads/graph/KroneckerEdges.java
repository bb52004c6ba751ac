package io.thermocline.workloads.graph;

import io.thermocline.engine.SplitMix64;
import io.thermocline.workloads.Permutation;

/**
 * Edges of a Kronecker (R-MAT) graph with the initiator of Graph500 and of GAP-kron: A = 0.57, B = C = 0.19, and a
 * random permutation of vertex numbers. GMT and BaM use GAP-kron: 2^27 vertices, degree 16.
 *
 * <p>Source: Beamer, Asanovic, Patterson, The GAP Benchmark Suite, 2015, sec. 3; Leskovec et al., JMLR 2010.
 *
 * <p>State: 4 bytes for each vertex for the permutation. Cost: a few operations for each bit of the vertex number.
 */
final class KroneckerEdges extends RandomEdges {
    private static final int DRAW_BITS = 21; // three draws of a 64-bit number
    private static final long DRAW = (1L << DRAW_BITS) - 1;
    private static final long A = Math.round(0.57 * (1L << DRAW_BITS));
    private static final long A_B = Math.round(0.76 * (1L << DRAW_BITS));
    private static final long A_B_C = Math.round(0.95 * (1L << DRAW_BITS));

    private final int bits;
    private final int[] permutation;

    /**
     * Creates a graph with 2^{@code bits} vertices and {@code degree} times as many edges, some of which are dropped
     * later.
     */
    KroneckerEdges(int bits, long degree, long seed) {
        super(1 << bits, degree << bits, seed, "kronecker edges");
        this.bits = bits;
        this.permutation = Permutation.of(1 << bits, SplitMix64.of(seed, "kronecker permutation"));
    }

    @Override
    public long heapBytes() {
        return (long) permutation.length * Integer.BYTES;
    }

    /**
     * Draws one edge. In each bit of the two numbers a quadrant of the adjacency matrix is drawn, without branches.
     */
    @Override
    void draw(SplitMix64 random, EdgeSink sink) {
        int from = 0;
        int to = 0;
        long draws = 0;
        for (int bit = 0; bit < bits; bit++) {
            draws = bit % 3 == 0 ? random.nextLong() : draws >>> DRAW_BITS;
            long draw = draws & DRAW;
            int beyondA = (int) ((A - 1 - draw) >>> 63);
            int beyondB = (int) ((A_B - 1 - draw) >>> 63);
            int beyondC = (int) ((A_B_C - 1 - draw) >>> 63);
            from = from << 1 | beyondB;
            to = to << 1 | (beyondA ^ beyondB ^ beyondC);
        }
        sink.edge(permutation[from], permutation[to], 0);
    }
}
