package io.thermocline.workloads.graph;

import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.List;

/**
 * An undirected graph as compressed sparse rows. The neighbours of vertex v are the targets of edges {@code begin(v)}
 * to {@code end(v) - 1}, in ascending order, without v itself and without duplicates.
 *
 * <p>Each edge appears in both directions. The graph is in a mapped file and uses no heap.
 */
final class Graph {
    /** Maximum vertices: GAP-kron's 2^27. */
    static final int MAX_VERTICES = 1 << 27;

    /** Binary logarithm of the ints in a segment of the records. */
    static final int SEGMENT_BITS = 28;

    private static final long IN_SEGMENT = (1L << SEGMENT_BITS) - 1;

    private final int vertices;
    private final LongBuffer offsets;
    private final IntBuffer[] records;
    private final int recordShift;
    private final VertexIds ids;
    private final List<String> notes;

    /**
     * Creates a graph over buffers.
     *
     * @param offsets first edge of each vertex, and the number of edges at the end
     * @param records by edge: its target, followed by its weight's float bits if {@code weighted}; in segments of
     * 2^{@value #SEGMENT_BITS} ints
     * @param ids vertex numbers as users know them
     * @param notes notes for users about the source of the graph
     */
    Graph(LongBuffer offsets, IntBuffer[] records, boolean weighted, VertexIds ids, List<String> notes) {
        this.vertices = offsets.capacity() - 1;
        this.offsets = offsets;
        this.records = records;
        this.recordShift = weighted ? 1 : 0;
        this.ids = ids;
        this.notes = List.copyOf(notes);
    }

    /** Vertex numbers as users know them. */
    VertexIds ids() {
        return ids;
    }

    /** Notes for users about the source of the graph, one line each. */
    List<String> notes() {
        return notes;
    }

    int vertices() {
        return vertices;
    }

    /** Number of edges, both directions counted. */
    long edges() {
        return offsets.get(vertices);
    }

    long begin(int vertex) {
        return offsets.get(vertex);
    }

    long end(int vertex) {
        return offsets.get(vertex + 1);
    }

    long degree(int vertex) {
        return end(vertex) - begin(vertex);
    }

    /** Returns the vertex that an edge leads to. */
    int target(long edge) {
        return record(edge << recordShift);
    }

    /** Copies the vertices that some edges lead to. */
    void readTargets(long first, int edges, int[] targets) {
        long index = first & IN_SEGMENT;
        if (!isWeighted() && index + edges <= IN_SEGMENT + 1) {
            records[(int) (first >>> SEGMENT_BITS)].get((int) index, targets, 0, edges);
            return;
        }
        for (int i = 0; i < edges; i++) {
            targets[i] = target(first + i);
        }
    }

    /** Returns whether the edges have weights. */
    boolean isWeighted() {
        return recordShift > 0;
    }

    /** Returns the weight of an edge of a weighted graph. */
    float weight(long edge) {
        return Float.intBitsToFloat(record((edge << recordShift) + 1));
    }

    private int record(long index) {
        return records[(int) (index >>> SEGMENT_BITS)].get((int) (index & IN_SEGMENT));
    }
}
