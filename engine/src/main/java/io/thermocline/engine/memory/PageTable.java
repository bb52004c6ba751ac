package io.thermocline.engine.memory;

import static io.thermocline.engine.memory.PageEntry.FRAME;
import static io.thermocline.engine.memory.PageEntry.MARKS;
import static io.thermocline.engine.memory.PageEntry.TIER_SHIFT;
import static io.thermocline.engine.memory.PageEntry.WATCHED;

import io.thermocline.engine.BeyondRoomException;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.Units;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.hardware.Tier;
import io.thermocline.engine.policy.TieredMemory;
import java.util.Arrays;

/**
 * The page table: the tier and frame of each page, and the frames of each tier above the last.
 *
 * <p>A page has an entry of four bytes, a {@link PageEntry}. In the last tier it is in its home, which has its own
 * number.
 */
abstract sealed class PageTable extends TieredMemory permits SimulatedMemory {
    final Frames[] frames; // of each tier but the last
    final Frames first;
    final int last;
    int[] entry = new int[0];
    final Refusals refusals;
    private final long lastCapacity;
    private final Testbed testbed;
    private int pages;

    /**
     * Every page is in the last tier.
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
        if (size > Testbed.MAX_PAGES) {
            throw InvalidInputException.about(
                    new Subject.Setting(described.name() + ".capacity"),
                    Units.counted(capacity, "page", "pages") + " of " + testbed.pageBytes()
                            + " B are too many; allowed: 1 to " + (Testbed.MAX_PAGES - size + capacity)
                            + " pages; change the capacity, the page size or the scale");
        }
        return (int) size;
    }

    /** Makes room for pages up to {@code pages - 1}. */
    public final void grow(long newPages) {
        if (newPages <= pages) {
            return;
        }
        if (newPages > lastCapacity || newPages > Testbed.MAX_PAGES) {
            long most = Math.min(lastCapacity, Testbed.MAX_PAGES);
            String tier = testbed.tiers().get(last).name();
            throw new InvalidInputException(
                    "the footprint of at least " + Units.counted(newPages, "page", "pages") + " does not fit: tier "
                            + tier + " holds "
                            + Units.counted(most, "page", "pages") + " of " + testbed.pageBytes() + " B; raise " + tier
                            + ".capacity (" + tier
                            + ".pages or " + tier + ".frames where that is set)",
                    new BeyondRoomException(newPages));
        }
        if (newPages > entry.length) {
            int length = (int)
                    (entry.length == 0 ? newPages : Math.min(Math.max(newPages, entry.length * 2L), Testbed.MAX_PAGES));
            int old = entry.length;
            entry = Arrays.copyOf(entry, length);
            Arrays.fill(entry, old, length, last << TIER_SHIFT);
        }
        pages = (int) newPages;
    }

    @Override
    public final int tiers() {
        return last + 1;
    }

    @Override
    public final int lastTier() {
        return last;
    }

    @Override
    public final int capacity(int tier) {
        return above(tier).capacity;
    }

    @Override
    public final int frames(int tier) {
        return above(tier).size();
    }

    @Override
    public final int room(int tier) {
        Frames held = above(tier);
        return held.capacity - held.used();
    }

    /** Pages that a tier holds. */
    public final int held(int tier) {
        if (tier < last) {
            return frames[tier].used();
        }
        int above = 0;
        for (Frames upper : frames) {
            above += upper.used();
        }
        return pages - above;
    }

    @Override
    public final int pageAt(int tier, int frame) {
        Frames held = tier == 0 ? first : above(tier); // the compiler knows the first tier by that field
        checkFrame(held, tier, frame);
        return held.pageOf(frame);
    }

    @Override
    public final int tierOf(int page) {
        return PageEntry.tier(entryOf(page));
    }

    @Override
    public final int frameOf(int page) {
        int e = entryOf(page);
        return PageEntry.tier(e) == last ? page : e & FRAME;
    }

    @Override
    public final boolean isDirty(int page) {
        return (marksOf(page) & Frames.DIRTY) != 0;
    }

    @Override
    public final boolean wasAccessed(int page) {
        return (marksOf(page) & Frames.SEEN) != 0;
    }

    private int marksOf(int page) {
        int e = entryOf(page);
        int tier = PageEntry.tier(e);
        return tier == last ? e & MARKS : frames[tier].marks()[e & FRAME];
    }

    @Override
    public final int pages() {
        return pages;
    }

    @Override
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

    /** The entry of each page ({@link PageEntry}); another array once the address space has grown. */
    public final int[] entries() {
        return entry;
    }

    /** Says what is wrong with what a policy asked for. */
    public final Refusals refusals() {
        return refusals;
    }

    /** By frame of a tier above the last, what is known of its page. */
    public final byte[] marks(int tier) {
        return frames[tier].marks();
    }

    /** By frame of a tier above the last, its page. */
    final int[] pages(int tier) {
        return frames[tier].pages();
    }
}
