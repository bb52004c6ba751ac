package io.thermocline.lab.explain;

import io.thermocline.engine.workload.AccessBatch;
import java.util.ArrayList;
import java.util.List;

/** Reads the accesses of a run in its order, when it is over: what did it miss in each range? */
public final class RangeTally {
    private final PageRanges ranges;
    private final MissTally tally;
    private final long[] accesses;
    private final long[] misses;
    private final long[] regrets;
    private int next; // access

    /** Nothing read yet. */
    public RangeTally(PageRanges ranges, MissTally tally) {
        this.ranges = ranges;
        this.tally = tally;
        accesses = new long[ranges.count()];
        misses = new long[ranges.count()];
        regrets = new long[ranges.count()];
    }

    /** Takes the next accesses. */
    public void add(AccessBatch batch) {
        for (int i = 0; i < batch.size; i++) {
            int range = ranges.at(batch.accesses[i] & Integer.MAX_VALUE);
            accesses[range]++;
            misses[range] += tally.tier(next) > 0 ? 1 : 0;
            regrets[range] += tally.isRegretted(next) ? 1 : 0;
            next++;
        }
    }

    /** The ranges that were accessed, with what this run and another one moved. */
    List<Explanation.AddressRange> ranges(MoveTally moves, RangeTally other, MoveTally movesOfOther) {
        List<Explanation.AddressRange> all = new ArrayList<>();
        for (int range = 0; range < ranges.count(); range++) {
            if (accesses[range] > 0) {
                all.add(new Explanation.AddressRange(
                        ranges.first(range),
                        ranges.size(range),
                        accesses[range],
                        inRange(range, moves),
                        other.inRange(range, movesOfOther)));
            }
        }
        return all;
    }

    private Explanation.InRange inRange(int range, MoveTally moves) {
        return new Explanation.InRange(misses[range], regrets[range], moves.promotions(range), moves.returns(range));
    }
}
