package io.thermocline.engine.workload;

import java.util.List;

/**
 * A workload with its parameters, page size, scale and seed fixed. Immutable; each {@link #open()} gives the same
 * accesses.
 *
 * <p>Pages are dense numbers from 0.
 */
public interface Workload {
    /** Number of accesses or pages that is found only by reading. */
    long UNKNOWN = -1;

    /**
     * Size of the address space in base pages, or {@link #UNKNOWN}: pages are then numbered in the order of their first
     * access, so that no access names a page beyond the number of distinct pages before it.
     */
    long pages();

    /** Number of accesses, or {@link #UNKNOWN}. For progress only. */
    long accesses();

    /**
     * What is allocated when the workload begins; what it allocates later comes with its batches
     * ({@link AccessBatch#allocate}). Ranges do not overlap and lie below {@link #pages()}. Where the number of pages
     * is unknown, they count as allocated with the batch that first names them.
     */
    default List<Range> ranges() {
        return pages() > 0 ? List.of(new Range("all", 0, (int) Math.min(pages(), Integer.MAX_VALUE))) : List.of();
    }

    /** The optional columns that its batches have. */
    default Columns columns() {
        return Columns.NONE;
    }

    /** The scale that the workload could do; it differs from the one asked for where sizes come in steps. */
    double scaleEffective();

    /**
     * Whether the footprint follows from the workload's data (a graph) instead of from the testbed. Capacities then
     * follow from the footprint, by the testbed's ratio and oversubscription.
     */
    default boolean fixesFootprint() {
        return false;
    }

    /**
     * Whether its accesses name the same pages whatever the size of a page and the scale, as those of a recorded trace
     * of objects do. Smaller pages, or larger tiers, then make room for it.
     */
    default boolean fixesPages() {
        return false;
    }

    /**
     * How many streams it has: accesses that follow one another, as those of a warp or of a client. With more than one,
     * {@link #open()} gives a {@link StreamSource}, and the run is execution-driven: under the model clock time decides
     * which stream issues next, without a clock they take turns. So the clocks agree only in what does not depend on
     * how the streams interleave. Arrival times and allocations while it runs are for workloads of one stream.
     */
    default int streams() {
        return 1;
    }

    /** Most accesses that each of many streams has outstanding. */
    default int streamConcurrency() {
        return 1;
    }

    /**
     * Whether its pages come into being with their first access, which writes: until then they hold nothing, so that
     * bringing one copies nothing. A page that a policy brings by then appears in the first tier, newer than its home.
     * One that it serves below is written there.
     */
    default boolean producesPages() {
        return false;
    }

    /** Whether its accesses are made while the run continues: it is opened once, and its future is unknown. */
    default boolean live() {
        return false;
    }

    /**
     * What people should know who asked for it, a line each: settings that are in order and yet change nothing, or are
     * taken in a way of its own.
     */
    default List<String> notes() {
        return List.of();
    }

    /** Begins a pass. */
    AccessSource open();

    /**
     * Begins a pass, for which much may have to be found out first.
     *
     * @param preparing runs again and again meanwhile; may throw to end it
     */
    default AccessSource open(Runnable preparing) {
        return open();
    }
}
