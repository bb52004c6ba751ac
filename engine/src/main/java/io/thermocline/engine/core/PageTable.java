package io.thermocline.engine.core;

import static io.thermocline.engine.core.PageEntry.FRAME;
import static io.thermocline.engine.core.PageEntry.MARKS;
import static io.thermocline.engine.core.PageEntry.TIER_SHIFT;
import static io.thermocline.engine.core.PageEntry.WATCHED;

import io.thermocline.engine.BeyondRoomException;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.testbed.Testbed;
import io.thermocline.engine.testbed.Tier;
import java.util.Arrays;

/**
 * Where each page lies, and the frames of each tier above the last: what a policy can ask.
 *
 * <p>A page has an entry of four bytes, a {@link PageEntry}. In the last tier it lies in its home, which has its own number.
 */
public abstract sealed class PageTable permits TieredMemory {
    /** Most pages of a run: a frame is 27 bits. */
    public static final int MAX_PAGES = FRAME + 1;

    final Frames[] frames; // of each tier but the last
    final Frames first;
    final int last;
    int[] entry = new int[0];
    final Refusals refusals;
    private final long lastCapacity;
    private final Testbed testbed;
    private int pages;

    /**
     * Every page lies in the last tier.
     *
     * @param pages size of the address space, or 0 where it grows
     */
    PageTable(Testbed testbed, long pages) {
        this.testbed = testbed;
        refusals = new Refusals(testbed);
        last = testbed.tiers().size() - 1;
        frames = new Frames[last];
        for (int tier = 0; tier < last; tier++) {
            int size = frames(testbed, tier);
            int spare = tier == 0 ? 0 : testbed.tiers().get(tier).spare();
            frames[tier] = new Frames(size - spare, spare);
        }
        first = frames[0];
        lastCapacity = testbed.frames(last);
        grow(pages);
    }

    /** Frames of a tier above the last, spare ones included. */
    static int frames(Testbed testbed, int tier) {
        Tier described = testbed.tiers().get(tier);
        long capacity = testbed.frames(tier);
        long size = capacity + (tier == 0 ? 0 : described.spare());
        if (size > MAX_PAGES) {
            throw InvalidInputException.about(
                    described.name() + ".capacity",
                    capacity + " pages of " + testbed.pageBytes() + " B are too many; allowed: 1 to "
                            + (MAX_PAGES - size + capacity) + " pages; change the capacity, the page size or --scale");
        }
        return (int) size;
    }

    /** Makes room for pages up to {@code pages - 1}. */
    final void grow(long newPages) {
        if (newPages <= pages) {
            return;
        }
        if (newPages > lastCapacity || newPages > MAX_PAGES) {
            long most = Math.min(lastCapacity, MAX_PAGES);
            String tier = testbed.tiers().get(last).name();
            throw new InvalidInputException(
                    "the footprint of at least " + newPages + " pages does not fit: tier " + tier + " holds " + most
                            + " pages of " + testbed.pageBytes() + " B; raise " + tier + ".capacity (" + tier
                            + ".pages or " + tier + ".frames where that is set)",
                    new BeyondRoomException(newPages));
        }
        if (newPages > entry.length) {
            int length =
                    (int) (entry.length == 0 ? newPages : Math.min(Math.max(newPages, entry.length * 2L), MAX_PAGES));
            int old = entry.length;
            entry = Arrays.copyOf(entry, length);
            Arrays.fill(entry, old, length, last << TIER_SHIFT);
        }
        pages = (int) newPages;
    }

    /** Number of tiers. */
    public final int tiers() {
        return last + 1;
    }

    /** The slowest tier, in which every page has its home. */
    public final int lastTier() {
        return last;
    }

    /** Pages that a tier above the last holds at most. */
    public final int capacity(int tier) {
        return above(tier).capacity;
    }

    /** Frames of a tier above the last, spare ones included: the range of its frame numbers. */
    public final int frames(int tier) {
        return above(tier).size();
    }

    /** Pages that a tier above the last could still take. */
    public final int room(int tier) {
        Frames held = above(tier);
        return held.capacity - held.used();
    }

    /** Pages that a tier holds. */
    final int held(int tier) {
        if (tier < last) {
            return frames[tier].used();
        }
        int above = 0;
        for (Frames upper : frames) {
            above += upper.used();
        }
        return pages - above;
    }

    /** The page that a frame of a tier above the last holds, or -1. */
    public final int pageAt(int tier, int frame) {
        Frames held = tier == 0 ? first : above(tier); // the compiler knows the first tier by that field
        checkFrame(held, tier, frame);
        return held.pageOf(frame);
    }

    /** Where a page lies. */
    public final int tierOf(int page) {
        return PageEntry.tier(entryOf(page));
    }

    /** The frame of a page in its tier; in the last tier the page's own number. */
    public final int frameOf(int page) {
        int e = entryOf(page);
        return PageEntry.tier(e) == last ? page : e & FRAME;
    }

    /** Whether a page is newer than its home. */
    public final boolean isDirty(int page) {
        return (marksOf(page) & Frames.DIRTY) != 0;
    }

    /** Whether a page was accessed. */
    final boolean wasAccessed(int page) {
        return (marksOf(page) & Frames.SEEN) != 0;
    }

    private int marksOf(int page) {
        int e = entryOf(page);
        int tier = PageEntry.tier(e);
        return tier == last ? e & MARKS : frames[tier].marks()[e & FRAME];
    }

    /** Size of the address space so far. */
    public final int pages() {
        return pages;
    }

    /** Whether the next access to a page of the first tier comes to {@link Policy#onNotice}. */
    public final boolean isWatched(int page) {
        int e = entryOf(page);
        return PageEntry.tier(e) == 0 && (e & WATCHED) != 0;
    }

    /** The frames of a tier above the last, which a policy named. */
    final Frames above(int tier) {
        if (Integer.compareUnsigned(tier, frames.length) >= 0) {
            throw refusals.tier(tier);
        }
        return frames[tier];
    }

    /** The entry of a page that a policy named. The array is read next: its own check is no other. */
    private int entryOf(int page) {
        int[] entries = entry;
        if (Integer.compareUnsigned(page, entries.length) >= 0) {
            throw refusals.page(page, pages);
        }
        return entries[page];
    }

    /** Checks the number of a frame that a policy named; as with pages, the array's own check is no other. */
    final void checkFrame(Frames held, int tier, int frame) {
        if (Integer.compareUnsigned(frame, held.size()) >= 0) {
            throw refusals.frame(tier, frame, held.size());
        }
    }

    /** The entry of a page that a policy wants to move. */
    final int entryToMove(int page) {
        if (Integer.compareUnsigned(page, pages) >= 0) { // the array may be longer
            throw refusals.page(page, pages);
        }
        return entry[page];
    }

    /** By frame of a tier above the last, what is known of its page. */
    final byte[] marks(int tier) {
        return frames[tier].marks();
    }

    /** By frame of a tier above the last, its page. */
    final int[] pages(int tier) {
        return frames[tier].pages();
    }
}
