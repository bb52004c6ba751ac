package io.thermocline.lab.explain;

import io.thermocline.engine.run.Initiator;
import io.thermocline.engine.run.OperationKind;
import io.thermocline.engine.run.OperationSink;
import java.util.BitSet;

/** Takes the moves of a run and counts, by address range, what came up and what came back up. State: a bit a page. */
public final class MoveTally implements OperationSink {
    private final PageRanges ranges;
    private final BitSet demoted = new BitSet(); // pages that went down in this run
    private final long[] promotions;
    private final long[] returns;

    /** Nothing has moved yet. */
    public MoveTally(PageRanges ranges) {
        this.ranges = ranges;
        promotions = new long[ranges.count()];
        returns = new long[ranges.count()];
    }

    @Override
    public void move(
            int page, int fromTier, int fromFrame, int toTier, int toFrame, OperationKind kind, Initiator initiator) {
        if (toTier < fromTier) {
            int range = ranges.at(page);
            promotions[range]++;
            returns[range] += demoted.get(page) ? 1 : 0;
        } else if (kind != OperationKind.FLUSH) {
            demoted.set(page);
        }
    }

    @Override
    public void discard(int page, int fromTier, int fromFrame) {
        demoted.set(page);
    }

    /** Promotions of pages of a range. */
    long promotions(int range) {
        return promotions[range];
    }

    /** Promotions of pages that had been demoted in this run. */
    long returns(int range) {
        return returns[range];
    }

    @Override
    public void place(int page, int tier, int frame) {}

    @Override
    public void overwrite(int page, int fromTier, int fromFrame, int frame) {}

    @Override
    public void write(int page) {}

    @Override
    public void remote(int page, boolean write, long bytes) {}

    @Override
    public void chunk(long accesses, long[] served, long modelTimePs) {}

    @Override
    public int version(int page) {
        return 0;
    }
}
