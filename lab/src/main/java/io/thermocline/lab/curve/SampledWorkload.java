package io.thermocline.lab.curve;

import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Workload;

/** All accesses to a sample of the pages of a workload. */
final class SampledWorkload implements Workload {
    private final int[] accesses;
    private final int pages;
    private final boolean producesPages;

    SampledWorkload(int[] accesses, int pages, boolean producesPages) {
        this.accesses = accesses;
        this.pages = pages;
        this.producesPages = producesPages;
    }

    @Override
    public long pages() {
        return pages;
    }

    @Override
    public long accesses() {
        return accesses.length;
    }

    @Override
    public double scaleEffective() {
        return 1;
    }

    @Override
    public boolean producesPages() {
        return producesPages;
    }

    @Override
    public AccessSource open() {
        return new AccessSource() {
            private int position;

            @Override
            public boolean read(AccessBatch batch) {
                batch.clear();
                batch.size = Math.min(batch.capacity(), accesses.length - position);
                System.arraycopy(accesses, position, batch.accesses, 0, batch.size);
                position += batch.size;
                return batch.size > 0;
            }
        };
    }
}
