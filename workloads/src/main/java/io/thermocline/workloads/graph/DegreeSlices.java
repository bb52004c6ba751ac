package io.thermocline.workloads.graph;

import io.thermocline.engine.SplitMix64;

/**
 * Vertices in the order of their degrees, which follow a power law, cut into {@value #SLICES} slices with equal numbers
 * of edges. A vertex is drawn uniformly from its slice, and so with a probability proportional to its degree.
 *
 * <p>State: 256 KiB. Cost: two random numbers for a vertex.
 */
final class DegreeSlices {
    private static final int SLICE_BITS = 16;
    private static final int SLICES = 1 << SLICE_BITS;
    private static final int CLASSES = 256; // of vertices, where expected edges are counted
    private static final double MOST_DRAWN = 64; // times the edges wanted
    private static final int HALVINGS = 40;

    private final int vertices;
    private final int[] slices = new int[SLICES + 1]; // first vertex of each; the number of vertices at the end

    DegreeSlices(BoundedPowerLaw degrees, int vertices) {
        this.vertices = vertices;
        for (int slice = 0; slice <= SLICES; slice++) {
            double degree = degrees.degreeAtShareOfEdges((double) slice / SLICES);
            slices[slice] = (int) Math.min(vertices, Math.floor(degrees.shareOfVertices(degree) * vertices));
        }
    }

    /**
     * Edges to draw so that {@code edges} different ones are expected, found by halving.
     *
     * @param density how many times as often as in the whole graph the vertices that may have an edge have one; 1 if
     *     all may have one with all
     */
    static long drawn(BoundedPowerLaw degrees, long edges, double density) {
        double[] middles = new double[CLASSES];
        for (int i = 0; i < CLASSES; i++) {
            middles[i] = degrees.degreeAtShareOfEdges((i + 0.5) / CLASSES);
        }
        double low = 1;
        double high = MOST_DRAWN;
        for (int i = 0; i < HALVINGS; i++) {
            double middle = (low + high) / 2;
            if (different(middles, edges, middle * density) / density < edges) {
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

    /** Draws a vertex, by its place in the order of degrees. */
    int vertex(SplitMix64 random) {
        int slice = (int) (random.nextLong() >>> (64 - SLICE_BITS));
        int first = Math.min(slices[slice], vertices - 1);
        return first + random.nextInt(Math.max(1, slices[slice + 1] - first));
    }

    long heapBytes() {
        return (long) slices.length * Integer.BYTES;
    }
}
