package io.thermocline.workloads.graph;

import io.thermocline.engine.SplitMix64;

/**
 * Checks that a file which names each edge at both its ends does so, with the same weight. A file that does not is
 * taken for one that does with a probability of 2^-64.
 */
final class EdgeEnds {
    private long balance;

    /** Takes a neighbour of a vertex, which is another vertex. */
    void add(int vertex, int neighbour, float weight) {
        balance += vertex < neighbour ? mixed(vertex, neighbour, weight) : -mixed(neighbour, vertex, weight);
    }

    /** Returns why the edges so far are refused; empty if each was named at both its ends. */
    String complaint() {
        return balance == 0
                ? ""
                : "an edge is named at one of its ends alone, or has two weights; allowed: the same at both";
    }

    private static long mixed(int smaller, int larger, float weight) {
        return SplitMix64.mix(SplitMix64.mix((long) smaller << 32 | larger) + Float.floatToIntBits(weight));
    }
}
