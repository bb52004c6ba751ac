package io.thermocline.engine.workload;

/**
 * A workload with its parameters, page size, scale and seed fixed. Immutable; each {@link #open()} gives the same accesses.
 *
 * <p>Pages are dense numbers from 0.
 */
public interface Workload {
    /** Number of accesses or pages that is found only by reading. */
    long UNKNOWN = -1;

    /**
     * Size of the address space in base pages, or {@link #UNKNOWN}: pages are then numbered in the order of their first access, so that no
     * access names a page beyond the number of distinct pages before it.
     */
    long pages();

    /** Number of accesses, or {@link #UNKNOWN}. For progress only. */
    long accesses();

    /** The optional columns that its batches have. */
    default Columns columns() {
        return Columns.NONE;
    }

    /** The scale that the workload could do; it differs from the one asked for where sizes come in steps. */
    double scaleEffective();

    /**
     * Whether the footprint follows from the workload's data (a graph) instead of from the testbed. Capacities then follow from the
     * footprint, by the testbed's ratio and oversubscription.
     */
    default boolean fixesFootprint() {
        return false;
    }

    /** Begins a pass. */
    AccessSource open();
}
