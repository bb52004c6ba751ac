package io.thermocline.workloads;

import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Workload;
import java.util.Arrays;

/**
 * BaM's software cache, for tests: a frame counter that goes round, without reference bits (BaM sec. 3.4). Counts
 * misses and distinct pages.
 */
public final class SoftwareCache {
    private long misses;
    private long distinct;

    /** Runs a workload through a cache with a number of frames. */
    public SoftwareCache(Workload workload, int frames) {
        int[] pageOfFrame = new int[frames];
        Arrays.fill(pageOfFrame, -1);
        boolean[] cached = new boolean[(int) workload.pages()];
        boolean[] touched = new boolean[(int) workload.pages()];
        int hand = 0;
        AccessBatch batch = new AccessBatch(workload.columns());
        AccessSource source = workload.open();
        while (source.read(batch)) {
            for (int i = 0; i < batch.size; i++) {
                int page = batch.accesses[i] & Integer.MAX_VALUE;
                if (cached[page]) {
                    continue;
                }
                misses++;
                distinct += touched[page] ? 0 : 1;
                touched[page] = true;
                if (pageOfFrame[hand] >= 0) {
                    cached[pageOfFrame[hand]] = false;
                }
                pageOfFrame[hand] = page;
                cached[page] = true;
                hand = (hand + 1) % frames;
            }
        }
    }

    /** Share of the misses, in percent, that fetch a page once more: 1 - distinct pages / misses. */
    public double reusePercent() {
        return 100 * (1 - (double) distinct / misses);
    }

    /** Distinct pages that were accessed. */
    public long distinct() {
        return distinct;
    }
}
