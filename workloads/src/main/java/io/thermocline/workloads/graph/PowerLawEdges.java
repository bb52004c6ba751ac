package io.thermocline.workloads.graph;

import io.thermocline.engine.SplitMix64;
import io.thermocline.workloads.Permutation;

/**
 * Edges of a random graph whose degrees follow a power law: a stand-in for a graph of which only the numbers of
 * vertices and edges and the largest degree are known. Each end of an edge is drawn with a probability proportional to
 * the degree that its vertex is to have (Chung and Lu, 2002). Vertex numbers are permuted.
 *
 * <p>Many edges between vertices of high degree are drawn more than once and are dropped later. So more edges are
 * drawn, until as many different ones are expected as the graph should have. The vertices of the highest degrees then
 * have fewer edges than they were to have, and the others some more.
 *
 * <p>State: 4 bytes for each vertex for the permutation. Cost: up to four random numbers for an edge.
 */
final class PowerLawEdges extends RandomEdges {
    private final DegreeSlices slices;
    private final int[] permutation;

    /**
     * Creates a graph.
     *
     * @param edges number of different edges that the graph should have
     * @param largest highest degree that a vertex is to have, above twice the mean
     */
    PowerLawEdges(int vertices, long edges, double largest, long seed) {
        this(BoundedPowerLaw.ofMean(2.0 * edges / vertices, largest), vertices, edges, seed);
    }

    private PowerLawEdges(BoundedPowerLaw degrees, int vertices, long edges, long seed) {
        super(vertices, DegreeSlices.drawn(degrees, edges, 1), seed, "power law edges");
        slices = new DegreeSlices(degrees, vertices);
        permutation = Permutation.of(vertices, SplitMix64.of(seed, "power law permutation"));
    }

    @Override
    public long heapBytes() {
        return (long) permutation.length * Integer.BYTES + slices.heapBytes();
    }

    @Override
    void draw(SplitMix64 random, EdgeSink sink) {
        int from = slices.vertex(random);
        sink.edge(permutation[from], permutation[slices.vertex(random)], 0);
    }
}
