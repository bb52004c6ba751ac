package io.thermocline.workloads.synthetic;

import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;

/** A number of accesses from a page stream, some of which are writes. */
final class SyntheticSource implements AccessSource {
    private final PageStream pages;
    private final Writes writes;
    private long remaining;

    SyntheticSource(PageStream pages, Writes writes, long accesses) {
        this.pages = pages;
        this.writes = writes;
        this.remaining = accesses;
    }

    @Override
    public boolean read(AccessBatch batch) {
        batch.clear();
        int count = (int) Math.min(batch.capacity(), remaining);
        pages.fill(batch.accesses, 0, count);
        writes.mark(batch.accesses, count);
        batch.size = count;
        remaining -= count;
        return count > 0;
    }
}
