package io.thermocline.policies.reference;

import io.thermocline.engine.policy.FlightWindow;
import io.thermocline.engine.policy.Replacement;

/**
 * Window TinyLFU. New pages live in a small LRU window. A page that falls out of it takes the place of the main
 * region's next victim only if it was accessed more often lately. The main region is a segmented LRU: pages accessed
 * again are protected.
 *
 * <p>Source: Einziger, Friedman and Manes, <em>TinyLFU: a highly efficient cache admission policy</em>, ACM
 * Transactions on Storage 13(4), 2017, section 4 (window, segmented LRU) and section 3 (see {@link FrequencySketch}).
 * Departures: no doorkeeper, which saves memory where counters are wide. The access that brings a page is noted after
 * the duel that it causes, in which that page has no part.
 *
 * <p>State: 21 to 29 B a frame. Cost: O(1), one cache line of counters an access and two more a miss.
 */
final class WTinyLfu implements Replacement {
    private static final int WINDOW = 0;
    private static final int PROBATION = 1;
    private static final int PROTECTED = 2;
    private static final int NONE = NodeLists.NONE;

    private final NodeLists regions;
    private final FrequencySketch sketch;
    private final int[] pageAt; // of each frame
    private final int windowFrames;
    private final int protectedFrames;

    /**
     * An empty tier.
     *
     * @param frames how many frames it has
     * @param windowShare share of the window, of which it has one frame at least
     * @param protectedShare share of the protected segment in the main region
     * @param sampleFactor accesses between two agings, as a multiple of the frames
     */
    WTinyLfu(int frames, double windowShare, double protectedShare, long sampleFactor) {
        regions = new NodeLists(frames, 3);
        sketch = new FrequencySketch(frames, sampleFactor * frames);
        pageAt = new int[frames];
        windowFrames = Math.max((int) (frames * windowShare), 1);
        protectedFrames = (int) ((frames - windowFrames) * protectedShare);
    }

    @Override
    public void onHit(int page, int frame, boolean write, long access) {
        sketch.increment(page);
        if (regions.listOf(frame) != PROBATION) {
            regions.renew(regions.listOf(frame), frame);
            return;
        }
        regions.moveFirst(PROTECTED, frame);
        if (regions.size(PROTECTED) > protectedFrames) {
            regions.moveFirst(PROBATION, regions.last(PROTECTED));
        }
    }

    @Override
    public int victim(int page, long access, FlightWindow flights) {
        int candidate = regions.size(WINDOW) < windowFrames ? NONE : regions.lastLanded(WINDOW, flights);
        int victim = regions.lastLanded(PROBATION, flights);
        if (victim == NONE) {
            victim = regions.lastLanded(PROTECTED, flights);
        }
        if (candidate == NONE && victim == NONE) {
            return regions.lastLanded(WINDOW, flights); // all of the main region is in flight
        }
        if (candidate == NONE || victim == NONE) {
            return candidate == NONE ? victim : candidate;
        }
        if (sketch.frequency(pageAt[candidate]) <= sketch.frequency(pageAt[victim])) {
            return candidate;
        }
        regions.moveFirst(PROBATION, candidate);
        return victim;
    }

    @Override
    public void onFill(int page, int frame, long access) {
        sketch.increment(page);
        pageAt[frame] = page;
        regions.addFirst(WINDOW, frame);
        if (regions.size(WINDOW) > windowFrames) { // the tier is filling up: no duel yet
            regions.moveFirst(PROBATION, regions.last(WINDOW));
        }
    }

    @Override
    public void onRemove(int page, int frame) {
        regions.remove(frame);
    }
}
