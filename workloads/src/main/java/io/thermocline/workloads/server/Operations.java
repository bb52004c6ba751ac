package io.thermocline.workloads.server;

import io.thermocline.engine.workload.Range;
import java.util.List;

/** The operations of a server, one after another, as the pages that they touch. One pass; draws its own random numbers. */
interface Operations {
    /**
     * Writes the accesses of the next operation, at least one and at most {@link #mostTouches()}, page and write as in a batch.
     *
     * @return the position after the last
     */
    int next(int[] accesses, int from);

    /** Most accesses of an operation. */
    int mostTouches();

    /** What the server has allocated by {@code seconds} since its start beyond what was given out before. */
    default List<Range> grow(double seconds) {
        return List.of();
    }
}
