package io.thermocline.workloads.graph;

import io.thermocline.workloads.tasks.TaskAccesses;

/**
 * Reads edges as a warp does: page after page, each with the weights that belong to its edges, and with the number of
 * edges as the touches of each access.
 */
record EdgeReader(GraphLayout layout, boolean weights) {
    /** Reads the edges from {@code first} up to {@code end}. */
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
