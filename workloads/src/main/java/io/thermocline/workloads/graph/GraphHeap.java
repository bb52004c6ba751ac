package io.thermocline.workloads.graph;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Units;

/**
 * Refuses a graph that the heap cannot hold while it is built. A full heap would also fail everything else in the
 * process.
 *
 * <p>The estimate covers the data structures of the graph, not temporary objects. A graph that nearly fills the heap
 * may therefore still run out of it.
 *
 * @param bytes maximum size of the heap
 */
record GraphHeap(long bytes) {
    /** Returns the heap of this process. */
    static GraphHeap ofThisProcess() {
        return new GraphHeap(Runtime.getRuntime().maxMemory());
    }

    /**
     * Checks that a graph can be built.
     *
     * @throws InvalidInputException if the heap is too small
     */
    void check(EdgeSource source, CsrBuilder builder) {
        long needed = source.heapBytes() + builder.heapBytes() + GraphWriter.heapBytes(source.vertices());
        if (needed > bytes) {
            throw new InvalidInputException("a graph of " + source.vertices() + " vertices and " + source.edges()
                    + " edges takes " + Units.formatBytes(needed) + " of heap while it is built, and the heap has "
                    + Units.formatBytes(bytes) + "; lower the scale, vertices or degree, or give more, such as -Xmx4g");
        }
    }
}
