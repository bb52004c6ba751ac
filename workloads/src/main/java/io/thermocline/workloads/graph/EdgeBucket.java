package io.thermocline.workloads.graph;

import java.util.ArrayList;
import java.util.List;

/**
 * Directed edges found by one worker for a range of source vertices, as keys (see {@link CsrBuilder}) and, if wanted,
 * weights.
 */
final class EdgeBucket {
    private static final int CHUNK = 4096;

    private final boolean weighted;
    private final List<long[]> keys = new ArrayList<>();
    private final List<float[]> weights = new ArrayList<>();
    private long[] lastKeys = new long[0];
    private float[] lastWeights = new float[0];
    private int inLast;

    EdgeBucket(boolean weighted) {
        this.weighted = weighted;
    }

    /** Bytes of an edge. */
    static int edgeBytes(boolean weighted) {
        return Long.BYTES + (weighted ? Float.BYTES : 0);
    }

    void add(long key, float weight) {
        if (inLast == lastKeys.length) {
            lastKeys = new long[CHUNK];
            keys.add(lastKeys);
            if (weighted) {
                lastWeights = new float[CHUNK];
                weights.add(lastWeights);
            }
            inLast = 0;
        }
        lastKeys[inLast] = key;
        if (weighted) {
            lastWeights[inLast] = weight;
        }
        inLast++;
    }

    /** Number of edges. */
    long size() {
        return keys.isEmpty() ? 0 : (keys.size() - 1L) * CHUNK + inLast;
    }

    /** Copies the edges to {@code position} and the following ones, and then drops them. */
    void drainTo(RadixSorter sorter) {
        for (int i = 0; i < keys.size(); i++) {
            int count = i < keys.size() - 1 ? CHUNK : inLast;
            sorter.add(keys.get(i), weighted ? weights.get(i) : lastWeights, count);
        }
        keys.clear();
        weights.clear();
        lastKeys = new long[0];
        lastWeights = new float[0];
        inLast = 0;
    }
}
