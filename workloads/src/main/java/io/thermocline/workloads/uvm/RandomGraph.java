package io.thermocline.workloads.uvm;

import io.thermocline.engine.SplitMix64;

/** A random graph as rows of neighbours. */
final class RandomGraph {
    private final int[] offsets; // first edge of each node, and the number of edges at the end
    private final int[] targets;
    private final float[] weights;

    private RandomGraph(int[] offsets, int[] targets, float[] weights) {
        this.offsets = offsets;
        this.targets = targets;
        this.weights = weights;
    }

    /**
     * Creates a graph as Rodinia's generator does. Each node draws two, three or four neighbours, and each edge appears
     * in both directions. On average a node has six edges.
     */
    static RandomGraph undirected(int nodes, long seed) {
        SplitMix64 random = SplitMix64.of(seed, "undirected graph");
        int[] drawn = new int[nodes];
        int edges = 0;
        for (int node = 0; node < nodes; node++) {
            drawn[node] = 2 + random.nextInt(3);
            edges += drawn[node];
        }
        int[] from = new int[edges];
        int[] to = new int[edges];
        int[] offsets = new int[nodes + 1];
        int edge = 0;
        for (int node = 0; node < nodes; node++) {
            for (int i = 0; i < drawn[node]; i++) {
                from[edge] = node;
                to[edge] = random.nextInt(nodes);
                offsets[node + 1]++;
                offsets[to[edge] + 1]++;
                edge++;
            }
        }
        for (int node = 0; node < nodes; node++) {
            offsets[node + 1] += offsets[node];
        }
        int[] next = offsets.clone();
        int[] targets = new int[2 * edges];
        for (int i = 0; i < edges; i++) {
            targets[next[from[i]]++] = to[i];
            targets[next[to[i]]++] = from[i];
        }
        return new RandomGraph(offsets, targets, new float[0]);
    }

    /**
     * Creates a graph in which each node has the same number of edges to other nodes. Weights are whole thousandths
     * below 1.
     */
    static RandomGraph regular(int nodes, int degree, long seed) {
        SplitMix64 random = SplitMix64.of(seed, "regular graph");
        int[] offsets = new int[nodes + 1];
        int[] targets = new int[nodes * degree];
        float[] weights = new float[nodes * degree];
        for (int node = 0; node < nodes; node++) {
            offsets[node + 1] = (node + 1) * degree;
            for (int i = 0; i < degree; i++) {
                int edge = node * degree + i;
                targets[edge] = (node + 1 + random.nextInt(nodes - 1)) % nodes;
                weights[edge] = random.nextInt(1000) / 1000f;
            }
        }
        return new RandomGraph(offsets, targets, weights);
    }

    /** Number of edges of all nodes, both directions counted. */
    int edges() {
        return targets.length;
    }

    /** First edge of a node. */
    int begin(int node) {
        return offsets[node];
    }

    /** Returns the node that an edge leads to. */
    int target(int edge) {
        return targets[edge];
    }

    /** Weight of an edge of a graph that has weights. */
    float weight(int edge) {
        return weights[edge];
    }

    /** Returns the number of edges of a node. */
    int degree(int node) {
        return offsets[node + 1] - offsets[node];
    }
}
