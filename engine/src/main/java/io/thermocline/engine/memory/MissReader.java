package io.thermocline.engine.memory;

import io.thermocline.engine.policy.CacheHints;
import io.thermocline.engine.policy.LookAhead;
import io.thermocline.engine.policy.Replacement;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads what the coming misses need or write, all at once. One by one, in the decisions, they would each wait for a far
 * cache: writes, too, once as many wait as the processor holds back.
 *
 * <p>Candidates are first gathered without branches, which could not be predicted and would end the overlap; then read.
 */
final class MissReader extends LookAhead {
    private static final CacheHints NO_HINTS = (into, count) -> 0;

    private final PageTable memory;
    private final CacheHints[] hints; // by tier above the last
    private final @Nullable PageState pageState;
    private final int last;
    private final BatchWarmer warmer = new BatchWarmer();
    private final int[] coming = new int[BatchWarmer.BLOCK + 1]; // pages
    private final int[] gathered = new int[BatchWarmer.BLOCK + 1];
    private int sum; // keeps the reads from being optimised away

    MissReader(PageTable memory, Replacement[] replacements, @Nullable PageState pageState) {
        this.memory = memory;
        hints = Arrays.stream(replacements)
                .map(replacement -> replacement instanceof CacheHints own ? own : NO_HINTS)
                .toArray(CacheHints[]::new);
        this.pageState = pageState;
        last = memory.lastTier();
    }

    @Override
    public void read(int[] accesses, int from, int to) {
        int misses = gatherComing(accesses, from, to);
        readPages(coming, misses);
        int victims = nextVictims(0, misses);
        readFrames(0, victims);
        readPages(gathered, victims);
        int demoted = misses; // pages that come into the tier, where each goes one down
        for (int tier = 1; tier < last; tier++) {
            int leaving = gatherLeaving(tier, misses);
            readFrames(tier, leaving);
            demoted -= leaving;
            readFrames(tier, nextVictims(tier, demoted));
        }
    }

    /** The pages of accesses that will miss, if nothing changes. */
    private int gatherComing(int[] accesses, int from, int to) {
        int[] entry = memory.entry;
        int[] into = coming;
        int count = 0;
        for (int i = from; i < to; i++) {
            int page = accesses[i] & Integer.MAX_VALUE;
            into[count] = page;
            count += ~entry[page] >>> 31; // FAST is the sign bit
        }
        return count;
    }

    /** The frames of a middle tier that the coming pages will leave. */
    private int gatherLeaving(int tier, int misses) {
        int[] entry = memory.entry;
        int[] pages = coming;
        int[] into = gathered;
        int count = 0;
        for (int i = 0; i < misses; i++) {
            int e = entry[pages[i]];
            into[count] = e & PageEntry.FRAME;
            count += (PageEntry.tier(e) ^ tier) - 1 >>> 31; // 1 where they are equal
        }
        return count;
    }

    private void readPages(int[] pages, int count) {
        PageState state = pageState;
        if (state == null) {
            return;
        }
        int s = 0;
        for (int i = 0; i < count; i++) {
            s += state.touchPage(pages[i]);
        }
        sum += s;
    }

    /** The frames that a replacement would choose next. */
    private int nextVictims(int tier, int count) {
        int found = hints[tier].nextVictims(gathered, count);
        if (found < 0 || found > count) {
            throw memory.refusals.of("nextVictims found " + found + " frames where " + count + " were of interest");
        }
        return found;
    }

    /**
     * Frames that pages will leave: what is known of them, and of their pages, which take their place among those
     * gathered.
     */
    private void readFrames(int tier, int count) {
        byte[] marks = memory.marks(tier);
        int[] pageOf = memory.pages(tier);
        CacheHints hint = hints[tier];
        int s = 0;
        for (int i = 0; i < count; i++) {
            int frame = gathered[i];
            if (Integer.compareUnsigned(frame, pageOf.length) >= 0) {
                throw memory.refusals.frame(tier, frame, pageOf.length);
            }
            int page = pageOf[frame];
            if (page < 0) {
                throw memory.refusals.empty(tier, frame);
            }
            gathered[i] = page;
            s += marks[frame] + hint.touchFrame(frame);
        }
        sum += s;
        warmer.warm(
                memory.entry, gathered, 0, count); // they come from farthest away: a loop of their own overlaps more
    }

    /** What has been read; means nothing. */
    int sum() {
        return sum;
    }
}
