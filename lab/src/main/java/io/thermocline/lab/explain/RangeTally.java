package io.thermocline.lab.explain;

import io.thermocline.engine.workload.AccessBatch;
import java.util.ArrayList;
import java.util.List;

/** Reads the accesses again, when both runs are over: where did these part, and what did they miss in each range? */
public final class RangeTally {
    private final PageRanges ranges;
    private final MissTally first;
    private final MissTally second;
    private final long[] accesses;
    private final long[] misses;
    private final long[] missesOfSecond;
    private final long[] regrets;
    private final long[] regretsOfSecond;
    private int next; // access
    private long parted;
    private long partedAt = -1;
    private int partedPage = -1;

    /** Nothing read yet. */
    public RangeTally(PageRanges ranges, MissTally first, MissTally second) {
        this.ranges = ranges;
        this.first = first;
        this.second = second;
        accesses = new long[ranges.count()];
        misses = new long[ranges.count()];
        missesOfSecond = new long[ranges.count()];
        regrets = new long[ranges.count()];
        regretsOfSecond = new long[ranges.count()];
    }

    /** Takes the next accesses. */
    public void add(AccessBatch batch) {
        for (int i = 0; i < batch.size; i++) {
            add(batch.accesses[i] & Integer.MAX_VALUE);
        }
    }

    private void add(int page) {
        int range = ranges.at(page);
        accesses[range]++;
        misses[range] += first.tier(next) > 0 ? 1 : 0;
        missesOfSecond[range] += second.tier(next) > 0 ? 1 : 0;
        regrets[range] += first.isRegretted(next) ? 1 : 0;
        regretsOfSecond[range] += second.isRegretted(next) ? 1 : 0;
        if (first.tier(next) != second.tier(next)) {
            if (parted == 0) {
                partedAt = next;
                partedPage = page;
            }
            parted++;
        }
        next++;
    }

    /** Where the runs parted. */
    public Explanation.Parting parting() {
        return new Explanation.Parting(partedAt, partedPage, parted);
    }

    /** The ranges that were accessed, with what the runs moved. */
    public List<Explanation.AddressRange> ranges(MoveTally moves, MoveTally movesOfSecond) {
        List<Explanation.AddressRange> all = new ArrayList<>();
        for (int range = 0; range < ranges.count(); range++) {
            if (accesses[range] > 0) {
                all.add(new Explanation.AddressRange(
                        ranges.first(range),
                        ranges.size(range),
                        accesses[range],
                        new Explanation.InRange(
                                misses[range], regrets[range], moves.promotions(range), moves.returns(range)),
                        new Explanation.InRange(
                                missesOfSecond[range],
                                regretsOfSecond[range],
                                movesOfSecond.promotions(range),
                                movesOfSecond.returns(range))));
            }
        }
        return all;
    }
}
