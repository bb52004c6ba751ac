package io.thermocline.lab.explain;

import io.thermocline.engine.workload.AccessBatch;

/** Reads the accesses of two runs that made them in one order: where did the runs part? */
public final class PartingTally {
    private final MissTally first;
    private final MissTally second;
    private int next; // access
    private long parted;
    private long partedAt = -1;
    private int partedPage = -1;

    /** Nothing read yet. */
    public PartingTally(MissTally first, MissTally second) {
        this.first = first;
        this.second = second;
    }

    /** Takes the next accesses. */
    public void add(AccessBatch batch) {
        for (int i = 0; i < batch.size; i++) {
            if (first.tier(next) != second.tier(next)) {
                if (parted == 0) {
                    partedAt = next;
                    partedPage = batch.accesses[i] & Integer.MAX_VALUE;
                }
                parted++;
            }
            next++;
        }
    }

    /** Where the runs parted. */
    public Explanation.Parting parting() {
        return new Explanation.Parting(partedAt, partedPage, parted);
    }
}
