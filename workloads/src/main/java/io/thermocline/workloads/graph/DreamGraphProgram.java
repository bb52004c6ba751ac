package io.thermocline.workloads.graph;

import io.thermocline.workloads.tasks.TaskAccesses;
import io.thermocline.workloads.tasks.TaskProgram;

/**
 * A graph algorithm with the kernel called {@code dream}: a warp walks along the neighbours of a vertex that the kernel visits. It reads the vertex's offset and the
 * next, then its edges, each page with the weights that belong to it. In Balanced CSR (DREAM sec. 5.2, Fig. 10) a warp takes a chunk of at most
 * {@value #CHUNK_EDGES} edges of a vertex, so that the neighbours of a large one are walked along side by side.
 *
 * <p>A task is a vertex, or a chunk. An access is what a warp touches of a page before it goes to another; it coalesces the lanes' accesses to its edges.
 *
 * <p>State: 4 B a vertex for Balanced CSR.
 */
final class DreamGraphProgram implements TaskProgram {
    static final int EDGE_BYTES = 4;

    private static final int CHUNK_EDGES = 512; // assumed: "chunks of equal numbers"
    private static final int OFFSETS = 2; // lanes that read them

    private final Graph graph;
    private final GraphLayout layout;
    private final boolean weights;
    private final Algorithm algorithm;
    private final int[] firstChunk; // by vertex, and their number at the end; empty without chunks
    private int vertex; // of the chunk asked for last
    private int visited; // the vertex that the kernel visits now

    DreamGraphProgram(Graph graph, GraphLayout layout, boolean weights, Algorithm algorithm, boolean balanced) {
        this.graph = graph;
        this.layout = layout;
        this.weights = weights;
        this.algorithm = algorithm;
        firstChunk = new int[balanced ? graph.vertices() + 1 : 0];
        for (int v = 0; balanced && v < graph.vertices(); v++) {
            firstChunk[v + 1] = firstChunk[v] + (int) Math.max(1, (graph.degree(v) + CHUNK_EDGES - 1) / CHUNK_EDGES);
        }
    }

    private boolean isBalanced() {
        return firstChunk.length > 0;
    }

    @Override
    public boolean nextKernel() {
        vertex = 0;
        visited = -1;
        return algorithm.nextKernel();
    }

    @Override
    public int tasks() {
        return isBalanced() ? firstChunk[graph.vertices()] : graph.vertices();
    }

    @Override
    public void run(int task, TaskAccesses accesses) {
        int chunk = 0;
        if (isBalanced()) {
            while (firstChunk[vertex + 1] <= task) {
                vertex++;
            }
            chunk = task - firstChunk[vertex];
        } else {
            vertex = task;
        }
        if (chunk == 0 && algorithm.next(vertex, vertex + 1) == vertex) {
            visited = vertex; // for all its chunks, whatever visiting it does to the frontier
        }
        if (visited != vertex) {
            return;
        }
        readOffsets(accesses);
        long first = graph.begin(vertex) + (long) chunk * CHUNK_EDGES;
        long end = isBalanced() ? Math.min(graph.end(vertex), first + CHUNK_EDGES) : graph.end(vertex);
        readEdges(first, end, accesses);
        if (chunk == 0 && graph.degree(vertex) > 0) {
            algorithm.visit(vertex);
        }
    }

    private void readOffsets(TaskAccesses accesses) {
        int page = layout.offsetPage(vertex);
        int next = layout.offsetPage(vertex + 1);
        accesses.access(page, false, next == page ? OFFSETS : 1);
        if (next != page) {
            accesses.access(next, false, 1);
        }
    }

    private void readEdges(long first, long end, TaskAccesses accesses) {
        long edge = first;
        while (edge < end) {
            int page = layout.edgePage(edge);
            long next = Math.min(end, layout.nextEdgePage(edge));
            accesses.access(page, false, (int) (next - edge));
            if (weights) {
                readWeights(edge, next, accesses);
            }
            edge = next;
        }
    }

    private void readWeights(long first, long end, TaskAccesses accesses) {
        int lastPage = layout.weightPage(end - 1);
        for (int page = layout.weightPage(first); page <= lastPage; page++) {
            accesses.access(page, false, (int) (end - first));
        }
    }
}
