package io.thermocline.workloads.graph;

import io.thermocline.engine.SplitMix64;

/**
 * Edges of a random graph whose degrees follow a power law: a stand-in for a graph of which only the numbers of
 * vertices and edges and the largest degree are known. Each end of an edge is drawn with a probability proportional to
 * the degree that its vertex is to have (Chung and Lu, 2002). Vertex numbers are permuted.
 *
 * <p>Many edges between vertices of high degree are drawn more than once and are dropped later. So more edges are
 * drawn, until as many different ones are expected as the graph should have. The vertices of the highest degrees then
 * have fewer edges than they were to have, and the others some more.
 *
 * <p>The degrees are cut into {@value #SLICES} slices with equal numbers of edges. A vertex is drawn uniformly from its
 * slice.
 *
 * <p>State: 4 bytes for each vertex for the permutation. Cost: up to four random numbers for an edge.
 */
final class PowerLawEdges extends RandomEdges {
    private static final int SLICE_BITS = 16;
    private static final int SLICES = 1 << SLICE_BITS;
    private static final int CLASSES = 256; // of vertices, where expected edges are counted
    private static final double MOST_DRAWN = 64; // times the edges wanted
    private static final int HALVINGS = 40;

    private final int[] slices; // first vertex of each slice, before the permutation; the number of vertices at the end
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
        super(vertices, drawn(degrees, edges), seed, "power law edges");
        slices = new int[SLICES + 1];
        for (int slice = 0; slice <= SLICES; slice++) {
            double degree = degrees.degreeAtShareOfEdges((double) slice / SLICES);
            slices[slice] = (int) Math.min(vertices, Math.floor(degrees.shareOfVertices(degree) * vertices));
        }
        permutation = VertexPermutation.of(vertices, SplitMix64.of(seed, "power law permutation"));
    }

    /** Edges to draw so that {@code edges} different ones are expected, found by halving. */
    private static long drawn(BoundedPowerLaw degrees, long edges) {
        double[] middles = new double[CLASSES];
        for (int i = 0; i < CLASSES; i++) {
            middles[i] = degrees.degreeAtShareOfEdges((i + 0.5) / CLASSES);
        }
        double low = 1;
        double high = MOST_DRAWN;
        for (int i = 0; i < HALVINGS; i++) {
            double middle = (low + high) / 2;
            if (different(middles, edges, middle) < edges) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return Math.round(edges * high);
    }

    /**
     * Expected number of different edges if {@code times * edges} are drawn. Classes of vertices have equal numbers of
     * edge ends. A pair of vertices with degrees a and b gets {@code times * a * b / (2 * edges)} edges on average, so
     * that it has none with probability exp of minus that.
     */
    private static double different(double[] degrees, long edges, double times) {
        double ends = 2.0 * edges;
        double sum = 0;
        for (double a : degrees) {
            for (double b : degrees) {
                double ofPair = times * a * b / ends;
                sum += -StrictMath.expm1(-ofPair) / (a * b); // of each pair of their vertices
            }
        }
        double endsOfClass = ends / degrees.length;
        return sum * endsOfClass * endsOfClass / 2;
    }

    @Override
    public long heapBytes() {
        return ((long) permutation.length + slices.length) * Integer.BYTES;
    }

    @Override
    void draw(SplitMix64 random, EdgeSink sink) {
        int from = vertex(random);
        sink.edge(permutation[from], permutation[vertex(random)], 0);
    }

    private int vertex(SplitMix64 random) {
        int slice = (int) (random.nextLong() >>> (64 - SLICE_BITS));
        int first = Math.min(slices[slice], vertices() - 1);
        return first + random.nextInt(Math.max(1, slices[slice + 1] - first));
    }
}
