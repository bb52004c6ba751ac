package io.thermocline.workloads.server;

import io.thermocline.engine.workload.Range;
import java.util.List;

/** The operations of a server in order, as the pages that they touch. One pass, with its own random numbers. */
interface Operations {
    /**
     * Writes the accesses of the next operation, at least one and at most {@link #mostTouches()}. Page and write are
     * encoded as in a batch.
     *
     * @return the index after the last access
     */
    int next(int[] accesses, int from);

    /** Maximum accesses of an operation. */
    int mostTouches();

    /**
     * Returns the ranges that the server has allocated by {@code seconds} since its start and that were not returned
     * before.
     */
    default List<Range> grow(double seconds) {
        return List.of();
    }
}
