package io.thermocline.workloads.bandwidth;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Range;
import io.thermocline.engine.workload.StreamSource;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadRequest;
import java.util.List;

/**
 * A kernel that latency decides, as sgemm (thesis Fig. 2.1b): {@value #CHAINS} chains of accesses, each of which issues
 * when the one before it has completed.
 *
 * @param hotness its pages, in three structures of one size
 * @param pages how many
 * @param accesses of all chains
 * @param seed of the draws
 * @param scaleEffective factor of the footprint
 */
record DependentChains(Hotness hotness, long pages, long accesses, long seed, double scaleEffective)
        implements Workload {
    private static final int CHAINS = 32;

    /** The workload of a request. */
    static Workload create(WorkloadRequest request) {
        int pages = BandwidthWorkload.scaledPages(request);
        return new DependentChains(
                new Hotness(Application.SGEMM.structures(0, request.seed()), pages, request.seed()),
                pages,
                BandwidthWorkload.accesses(request, pages),
                request.seed(),
                (double) pages / request.parameters().get(BandwidthWorkload.PAGES));
    }

    @Override
    public List<Range> ranges() {
        return hotness.ranges();
    }

    @Override
    public int streams() {
        return CHAINS;
    }

    @Override
    public AccessSource open() {
        return new Source(this);
    }

    private static final class Source extends StreamSource {
        private final Hotness hotness;
        private final SplitMix64[] random = new SplitMix64[CHAINS];
        private final long[] remaining = new long[CHAINS];

        Source(DependentChains workload) {
            super(workload);
            hotness = workload.hotness;
            for (int chain = 0; chain < CHAINS; chain++) {
                random[chain] = SplitMix64.of(workload.seed, "chain " + chain);
                remaining[chain] = workload.accesses / CHAINS + (chain < workload.accesses % CHAINS ? 1 : 0);
            }
        }

        @Override
        public boolean read(int stream, AccessBatch batch) {
            batch.clear();
            while (!batch.isFull() && remaining[stream] > 0) {
                batch.add(hotness.draw(random[stream]), false);
                remaining[stream]--;
            }
            return batch.size > 0;
        }
    }
}
