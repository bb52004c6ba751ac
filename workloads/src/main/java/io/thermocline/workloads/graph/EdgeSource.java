package io.thermocline.workloads.graph;

import java.util.List;

/**
 * The edges from which a graph is built. They come in any order, and always the same for each request. Self-loops and
 * duplicates may be among them.
 */
interface EdgeSource {
    /** Number of vertices, at most {@link Graph#MAX_VERTICES}. */
    int vertices();

    /** Vertex numbers as users know them. */
    default VertexIds ids() {
        return new VertexIds.Consecutive(0, vertices());
    }

    /** Notes for users about the source of the edges, one line each. */
    default List<String> notes() {
        return List.of();
    }

    /** Number of edges. */
    long edges();

    /** Returns whether the edges have weights. */
    boolean isWeighted();

    /** Bytes of heap that the source holds. */
    long heapBytes();

    /** Passes one worker's share to the sink; each edge belongs to one worker. Workers run concurrently. */
    void generate(int worker, int workers, EdgeSink sink);

    /** Receives edges. */
    @FunctionalInterface
    interface EdgeSink {
        /** Receives an edge; the weight is undefined unless edges have weights. */
        void edge(int from, int to, float weight);
    }
}
