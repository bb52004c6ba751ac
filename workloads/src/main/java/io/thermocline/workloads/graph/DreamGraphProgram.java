package io.thermocline.workloads.graph;

import io.thermocline.workloads.tasks.TaskAccesses;
import io.thermocline.workloads.tasks.TaskProgram;

/**
 * A graph algorithm with the kernel called {@code dream}. A warp walks along the neighbours of a vertex that the kernel
 * visits. It reads the edges, each page with the weights that belong to it.
 *
 * <p>In Balanced CSR (DREAM sec. 5.2, Fig. 10) a warp takes a chunk of at most {@value #CHUNK_EDGES} edges of a vertex.
 * The neighbours of a large vertex are therefore visited in parallel.
 *
 * <p>Source: DREAM sec. 5.2 and its public programs, whose kernels are those of EMOGI (Min et al., VLDB 2020;
 * {@code sssp_32.cu}, {@code bfs_32.cu}, {@code cc_32.cu}). Edges and weights take 4 bytes (Table 2), and only they are
 * paged. The offsets and all other state of vertices stay in device memory.
 *
 * <p>Departure: there a warp takes eight neighbouring vertices or chunks in sequence. A graph may be scaled down while
 * the number of warps stays the same. All warps together would then cover a large part of the graph at once, which they
 * do not in the whole graph.
 *
 * <p>Tasks say how many edges they visit. How many instructions an edge takes is the testbed's. Most of it is the
 * random access to its target's state.
 *
 * <p>A task is a vertex or a chunk. An access is everything that a warp touches on a page before it continues with
 * another. It coalesces the lanes' accesses to its edges.
 *
 * <p>State: 4 B for each vertex with Balanced CSR.
 */
final class DreamGraphProgram implements TaskProgram {
    static final int EDGE_BYTES = 4;

    private static final int CHUNK_EDGES =
            128; // DREAM's source, sssp and bfs; later versions of bfs and cc have 16 to 64

    private final Graph graph;
    private final EdgePages pages;
    private final Algorithm algorithm;
    private final int[] firstChunk; // by vertex, and their number at the end; empty without chunks
    private int vertex; // of the chunk asked for last
    private int visited; // the vertex that the kernel visits now

    DreamGraphProgram(Graph graph, GraphLayout layout, boolean weights, Algorithm algorithm, boolean balanced) {
        this.graph = graph;
        this.pages = new EdgePages(layout, weights);
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
        long first = graph.begin(vertex) + (long) chunk * CHUNK_EDGES;
        long end = isBalanced() ? Math.min(graph.end(vertex), first + CHUNK_EDGES) : graph.end(vertex);
        pages.read(first, end, accesses);
        accesses.spend(end - first);
        if (chunk == 0 && graph.degree(vertex) > 0) {
            algorithm.visit(vertex);
        }
    }
}
