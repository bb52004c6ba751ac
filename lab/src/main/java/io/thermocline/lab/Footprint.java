package io.thermocline.lab;

import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Workload;

/** The size of a workload's address space where it must be known before the run: tiers lease a home for each page. */
final class Footprint {
    private Footprint() {}

    /**
     * Pages of a workload; one that does not know them is read once.
     *
     * @param atBatch runs before each batch that is read; may throw to end it
     */
    static long pages(Workload workload, Runnable atBatch) {
        if (workload.pages() != Workload.UNKNOWN) {
            return workload.pages();
        }
        int highest = -1;
        AccessBatch batch = new AccessBatch(workload.columns());
        try (AccessSource source = workload.open(atBatch)) {
            for (atBatch.run(); source.read(batch); atBatch.run()) {
                for (int i = 0; i < batch.size; i++) {
                    highest = Math.max(highest, batch.accesses[i] & Integer.MAX_VALUE);
                }
            }
        }
        return highest + 1L;
    }
}
