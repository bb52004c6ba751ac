package io.thermocline.workloads.graph;

import io.thermocline.engine.SplitMix64;
import java.util.Arrays;

/**
 * Single-source shortest paths after Bellman and Ford. A kernel visits the vertices whose distance fell in the previous
 * kernel and relaxes their edges.
 *
 * <p>A lower distance counts immediately, also for vertices that the same kernel visits later. Every vertex whose
 * distance fell is visited by the next kernel. (EMOGI's source, {@code sssp.cu} and {@code sssp_32.cu}; BaM's and
 * DREAM's, {@code benchmarks/sssp}, have its kernels.)
 *
 * <p>Graphs without weights get whole weights from 1 to 255, equal in both directions, as GAP's have (Beamer et al.
 * 2015, sec. 3). GAP-kron has such weights in the SuiteSparse collection, too, from which DREAM's graphs come (DREAM
 * sec. 5.2).
 *
 * <p>Departure: there a warp stops at a vertex whose distance falls while it walks along the edges, since the next
 * kernel visits the vertex again. Here it walks to the end.
 */
final class ShortestPaths extends FrontierAlgorithm {
    private static final int LARGEST_WEIGHT = 255;

    private final long seed;
    private final float[] distances;
    private final float[] known = new float[BATCH]; // distances of targets

    ShortestPaths(Graph graph, int source, long seed) {
        super(graph);
        this.seed = SplitMix64.of(seed, "edge weights").nextLong();
        this.distances = new float[graph.vertices()];
        Arrays.fill(distances, Float.POSITIVE_INFINITY);
        distances[source] = 0;
        frontier.add(source);
    }

    @Override
    void visit(int vertex, long first, int[] targets, int edges) {
        for (int i = 0; i < edges; i++) {
            known[i] = distances[targets[i]];
        }
        float distance = distances[vertex];
        for (int i = 0; i < edges; i++) {
            float through = distance + (graph.isWeighted() ? graph.weight(first + i) : weight(vertex, targets[i]));
            if (through < known[i]) {
                distances[targets[i]] = through;
                frontier.add(targets[i]);
            }
        }
    }

    private int weight(int a, int b) {
        long hash = SplitMix64.mix(seed ^ ((long) Math.min(a, b) << 32 | Math.max(a, b)));
        return 1 + (int) (((hash >>> 32) * LARGEST_WEIGHT) >>> 32);
    }

    /** Returns the distance of a vertex from the source so far; infinite if it was not reached. */
    float distance(int vertex) {
        return distances[vertex];
    }
}
