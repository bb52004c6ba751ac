package io.thermocline.workloads.future;

import io.thermocline.engine.workload.Workload;

/** A workload that may itself know the next access of each page, such as a trace that records it. */
public interface OwnFuture {
    /** Returns whether {@link #withNext()} may be called. */
    boolean knowsNext();

    /**
     * Returns the same accesses with the {@code next} column.
     *
     * @throws IllegalStateException if the workload does not know the next accesses
     */
    Workload withNext();
}
