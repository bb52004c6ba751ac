package io.thermocline.workloads.graph;

import io.thermocline.workloads.tasks.TaskAccesses;

/**
 * The reads of a warp that walks along edges: each page of edges, with the weights that belong to it. A read coalesces
 * the lanes' accesses to its edges.
 *
 * @param layout place of the edges in the address space
 * @param weights whether weights are read
 */
record EdgePages(GraphLayout layout, boolean weights) {
    /** Appends the reads of the edges from {@code first} to {@code end - 1}. */
    void read(long first, long end, TaskAccesses accesses) {
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
