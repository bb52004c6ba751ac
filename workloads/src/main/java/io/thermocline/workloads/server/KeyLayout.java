package io.thermocline.workloads.server;

import io.thermocline.engine.workload.Range;
import java.util.List;

/** Where the allocations of each key of a store are. */
interface KeyLayout {
    /** The memory that it takes, in order of addresses. */
    List<Range> ranges();

    /** Accesses of an operation on a key at most. */
    int mostTouches();

    /**
     * Writes the pages that an operation on a key touches, its value last.
     *
     * @return the index after the last one
     */
    int touch(long key, int[] accesses, int from);
}
