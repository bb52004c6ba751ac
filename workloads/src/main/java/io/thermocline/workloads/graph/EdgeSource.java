package io.thermocline.workloads.graph;

import java.util.List;

/** The edges from which a graph is built, in any order and as often as asked, always the same. Self-loops and duplicates may be among them. */
interface EdgeSource {
    /** Number of vertices, at most {@link Graph#MAX_VERTICES}. */
    int vertices();

    /** By which numbers people call the vertices. */
    default VertexIds ids() {
        return new VertexIds.Consecutive(0, vertices());
    }

    /** What people should know of where the edges come from, a line each. */
    default List<String> notes() {
        return List.of();
    }

    /** Number of edges. */
    long edges();

    /** Whether the edges have weights. */
    boolean isWeighted();

    /** Bytes of heap that it holds. */
    long heapBytes();

    /** Hands over the share of one of several workers; each edge is one worker's. Workers run at the same time. */
    void generate(int worker, int workers, EdgeSink sink);

    /** Takes edges. */
    @FunctionalInterface
    interface EdgeSink {
        /** Takes an edge; the weight counts only where edges have weights. */
        void edge(int from, int to, float weight);
    }
}
