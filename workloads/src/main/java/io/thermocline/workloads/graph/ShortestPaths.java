package io.thermocline.workloads.graph;

import io.thermocline.engine.SplitMix64;
import java.util.Arrays;

/**
 * Single-source shortest paths after Bellman and Ford: a kernel visits the vertices whose distance fell in the kernel before it and relaxes their
 * edges; a distance that falls counts at once, also for vertices that the same kernel visits later (BaM's source, {@code benchmarks/sssp}).
 *
 * <p>Graphs without weights get whole weights from 1 to 255, equal in both directions, as GAP's do (Beamer et al. 2015, sec. 3).
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

    /** Distance of a vertex from the source so far; infinite if it was not reached. */
    float distance(int vertex) {
        return distances[vertex];
    }
}
