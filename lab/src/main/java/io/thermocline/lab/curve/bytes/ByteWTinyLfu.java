package io.thermocline.lab.curve.bytes;

import io.thermocline.policies.reference.FrequencySketch;

/**
 * Window TinyLFU over a capacity in bytes. New objects live in a small LRU window. An object that falls out of it takes
 * the place of the main region's next victim only if it was accessed more often lately. The main region is a segmented
 * LRU: objects accessed again are protected.
 *
 * <p>Source: Einziger, Friedman and Manes, <em>TinyLFU: a highly efficient cache admission policy</em>, ACM
 * Transactions on Storage 13(4), 2017, section 4. Regions count in bytes. The window has 1 % and the protected segment
 * 80 % of the rest, as {@link ObjectSizes#wholeShare whole objects} of the mean size; the sketch is that of as many
 * pages as such objects fit. Two objects meet in a duel whatever their sizes, and duels go on until the new object fits.
 *
 * <p>Departure from libCacheSim, which refuses objects larger than the window: the newest object stays in the window,
 * which may so have more than its share.
 *
 * <p>State: 9 B a page of the address space, and 8 to 16 B an object of the mean size that fits. Cost: O(1) amortised.
 */
final class ByteWTinyLfu extends CountingByteCache {
    private static final int WINDOW = 0;
    private static final int PROBATION = 1;
    private static final int PROTECTED = 2;
    private static final int NONE = ByteLists.NONE;
    private static final double WINDOW_SHARE = 0.01;
    private static final double PROTECTED_SHARE = 0.8;
    private static final long SAMPLE_FACTOR = 10;

    private final ByteLists lists;
    private final FrequencySketch sketch;
    private final long windowBytes;
    private final long protectedBytes;

    /** An empty cache. */
    ByteWTinyLfu(ObjectSizes sizes, long capacity) {
        super(sizes, capacity);
        lists = new ByteLists(sizes, 3);
        int fitting = (int) Math.min(Math.max(capacity / sizes.mean(), 1), sizes.objects());
        sketch = new FrequencySketch(fitting, SAMPLE_FACTOR * fitting);
        windowBytes = Math.min(capacity, Math.max(sizes.wholeShare(capacity, WINDOW_SHARE), sizes.mean()));
        protectedBytes = sizes.wholeShare(capacity - windowBytes, PROTECTED_SHARE);
    }

    @Override
    boolean hit(int page) {
        int list = lists.listOf(page);
        if (list == NONE) {
            return false;
        }
        sketch.increment(page);
        if (list != PROBATION) {
            lists.renew(list, page);
            return true;
        }
        lists.moveFirst(PROTECTED, page);
        while (lists.bytes(PROTECTED) > protectedBytes) {
            lists.moveFirst(PROBATION, lists.last(PROTECTED));
        }
        return true;
    }

    @Override
    void admit(int page, long bytes) {
        while (lists.bytes(WINDOW) + lists.bytes(PROBATION) + lists.bytes(PROTECTED) + bytes > capacity) {
            evict(bytes);
        }
        sketch.increment(page);
        lists.addFirst(WINDOW, page);
        while (lists.bytes(WINDOW) > windowBytes && lists.last(WINDOW) != page) {
            lists.moveFirst(PROBATION, lists.last(WINDOW)); // there is room: no duel
        }
    }

    /** Evicts the loser of a duel between the window's oldest object and the main region's next victim. */
    private void evict(long coming) {
        int candidate = lists.bytes(WINDOW) + coming > windowBytes ? lists.last(WINDOW) : NONE;
        int victim = lists.last(PROBATION) == NONE ? lists.last(PROTECTED) : lists.last(PROBATION);
        if (candidate == NONE || victim == NONE) {
            lists.remove(candidate == NONE ? victim : candidate);
        } else if (sketch.frequency(candidate) <= sketch.frequency(victim)) {
            lists.remove(candidate);
        } else {
            lists.moveFirst(PROBATION, candidate);
            lists.remove(victim);
        }
    }
}
