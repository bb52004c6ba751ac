package io.thermocline.workloads.graph;

import io.thermocline.engine.SplitMix64;

/** A random order of vertex numbers, so that a vertex's number does not tell its degree. State: 4 bytes a vertex. */
final class VertexPermutation {
    private VertexPermutation() {}

    /** Returns the vertices below {@code vertices} in random order (Fisher and Yates, inside out). */
    static int[] of(int vertices, SplitMix64 random) {
        int[] permutation = new int[vertices];
        for (int i = 0; i < vertices; i++) {
            int j = random.nextInt(i + 1);
            permutation[i] = permutation[j];
            permutation[j] = i;
        }
        return permutation;
    }
}
