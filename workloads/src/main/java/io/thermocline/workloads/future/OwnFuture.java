package io.thermocline.workloads.future;

import io.thermocline.engine.workload.Workload;

/** A workload that may know the next access of each page by itself, as a trace does that records it. */
public interface OwnFuture {
    /** Whether {@link #withNext()} can be asked. */
    boolean knowsNext();

    /**
     * The same accesses, with the {@code next} column.
     *
     * @throws IllegalStateException if it does not know them
     */
    Workload withNext();
}
