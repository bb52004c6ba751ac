package io.thermocline.lab;

import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Columns;
import io.thermocline.engine.workload.Workload;

/**
 * A workload whose number of pages is known, though the workload itself does not know it.
 *
 * @param workload the accesses, of one stream
 * @param pages its pages
 */
record SizedWorkload(Workload workload, long pages) implements Workload {
    /**
     * A workload that knows its pages: it itself if it does, otherwise it is read once.
     *
     * @param atBatch runs before each batch that is read; may throw to end it
     */
    static Workload of(Workload workload, Runnable atBatch) {
        return workload.pages() == UNKNOWN ? new SizedWorkload(workload, Footprint.pages(workload, atBatch)) : workload;
    }

    @Override
    public long accesses() {
        return workload.accesses();
    }

    @Override
    public Columns columns() {
        return workload.columns();
    }

    @Override
    public double scaleEffective() {
        return workload.scaleEffective();
    }

    @Override
    public boolean producesPages() {
        return workload.producesPages();
    }

    @Override
    public boolean fixesFootprint() {
        return workload.fixesFootprint();
    }

    @Override
    public boolean fixesPages() {
        return workload.fixesPages();
    }

    @Override
    public AccessSource open() {
        return workload.open();
    }

    @Override
    public AccessSource open(Runnable preparing) {
        return workload.open(preparing);
    }
}
