package io.thermocline.workloads.graph;

/**
 * One execution of a graph algorithm: kernels, each of which visits some vertices with all their edges, in ascending
 * order.
 *
 * <p>The state of vertices stays in the accelerator's memory and is not part of the workload.
 */
interface Algorithm {
    /** Starts the next kernel, or the first one at the first call. Returns false at the end. */
    boolean nextKernel();

    /** Returns the first vertex from {@code from} on and below {@code end} that the kernel visits, or {@code end}. */
    int next(int from, int end);

    /** Visits a vertex. */
    void visit(int vertex);
}
