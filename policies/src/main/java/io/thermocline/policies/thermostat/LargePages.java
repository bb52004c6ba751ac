package io.thermocline.policies.thermostat;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.policy.TieredMemory;
import io.thermocline.engine.workload.Range;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Memory in large pages of 2 MiB, each of which is in the fast tier or in slow memory as a whole. All memory begins in
 * the fast tier as far as it fits; what does not, begins in slow memory.
 *
 * <p>The slow tier is the deepest one of memory, not storage, and the fast tier the one above it; where only the first
 * tier is memory, it is the fast tier and the last one the slow. What does not fit the slow tier is in the last tier
 * and counts as slow, too. Tiers above the fast one stay empty.
 *
 * <p>Accesses to a fast tier below the first all reach the policy, which serves them in place; so watches of its pages
 * are kept here.
 *
 * <p>A large page may be allocated piece by piece; it counts from its first piece on, and later pieces go where it is.
 * State: two bits and an entry of the list of allocated ones, 4 B, a large page; two bits a base page.
 */
final class LargePages {
    /** The shortest interval that these policies take. */
    static final long MILLISECOND_PS = 1_000_000_000L;

    /** Bytes of a large page. */
    static final long BYTES = 2L << 20;

    /** Most base pages of a large page: those of 128 B, the smallest that a testbed takes. */
    static final int MOST_PARTS = (int) (BYTES / 128);

    private final TieredMemory memory;
    private final int fast;
    private final int slow;
    private final int shift;
    private final int parts;
    private final BitSet isSlow = new BitSet();
    private final BitSet isAllocated = new BitSet();
    private final BitSet isPart = new BitSet(); // base pages that are allocated
    private final BitSet isWatched = new BitSet(); // base pages of a fast tier below the first
    private int[] allocated = new int[16];
    private int count;
    private long allocatedPages;
    private long slowPages;

    LargePages(PolicyContext context) {
        memory = context.memory();
        int deepest = context.testbed().deepestMemory();
        slow = deepest == 0 ? memory.lastTier() : deepest;
        fast = slow - 1;
        parts = parts(context.testbed().pageBytes());
        shift = Integer.numberOfTrailingZeros(parts);
    }

    /** Base pages of a large page; refuses base pages of which it does not consist. */
    static int parts(long pageBytes) {
        if (pageBytes > BYTES) {
            throw InvalidInputException.of(
                    new Subject.Setting("page"), pageBytes + " B", "base pages of at most 2MiB, the unit of placement");
        }
        return (int) (BYTES / pageBytes);
    }

    /** Base pages of a large page. */
    int parts() {
        return parts;
    }

    /** The large page of a base page. */
    int of(int page) {
        return page >> shift;
    }

    /** The first base page of a large page. */
    int firstPart(int large) {
        return large << shift;
    }

    /** The base page after the last one of a large page that exists. */
    int endPart(int large) {
        return Math.min((large + 1) << shift, memory.pages());
    }

    /** Whether pages of a tier are in slow memory: below the fast tier. */
    boolean isSlowTier(int tier) {
        return tier > fast;
    }

    /** How many are allocated. */
    int count() {
        return count;
    }

    /**
     * The allocated ones, in the order of their allocation; the first {@link #count()} count, and their order may be
     * changed.
     */
    int[] allocated() {
        return allocated;
    }

    /** Whether a large page is in slow memory. */
    boolean isSlow(int large) {
        return isSlow.get(large);
    }

    /**
     * Wants to notice the next access to a part in the fast tier; of no effect on one that is not allocated yet, which
     * needs another watch then.
     */
    void watch(int page) {
        if (memory.tierOf(page) != fast) {
            return;
        }
        if (fast == 0) {
            memory.watch(page);
        } else {
            isWatched.set(page);
        }
    }

    /** Ends a watch; of no effect on a page that is not watched. */
    void unwatch(int page) {
        if (fast == 0) {
            memory.unwatch(page);
        } else {
            isWatched.clear(page);
        }
    }

    /** Whether a page of a fast tier below the first is watched; the first tier tells by itself. */
    boolean isWatched(int page) {
        return isWatched.get(page);
    }

    /** The large page in slow memory with this number or the next one; -1 if there is none. */
    int nextSlow(int large) {
        return isSlow.nextSetBit(large);
    }

    /** Base pages allocated. */
    long allocatedPages() {
        return allocatedPages;
    }

    /** Base pages of large pages in slow memory. */
    long slowPages() {
        return slowPages;
    }

    /** Share of the footprint that is in slow memory. */
    double coldShare() {
        return allocatedPages == 0 ? 0 : (double) slowPages / allocatedPages;
    }

    /**
     * New memory begins in the fast tier, or, piece by piece, where its large page is. A large page whose later piece
     * finds no room goes to slow memory. Returns the base pages that moved.
     */
    int allocate(Range range) {
        int moved = 0;
        isPart.set(range.firstPage(), range.endPage());
        for (int page = range.firstPage(); page < range.endPage(); page++) {
            int large = of(page);
            if (!isAllocated.get(large)) {
                isSlow.set(large, memory.room(fast) < endPart(large) - firstPart(large));
                add(large);
            } else if (!isSlow.get(large) && memory.room(fast) == 0) {
                moved += demote(large);
            }
            if (!isSlow.get(large)) {
                memory.place(page, fast);
            } else {
                slowPages++;
                memory.place(page, hasSlowRoom(1) ? slow : memory.lastTier());
            }
        }
        allocatedPages += range.pages();
        return moved;
    }

    /**
     * Takes over what was allocated. Others leave some parts of a large page in the fast tier or above and some below;
     * of such a page what is there goes to slow memory if it is less than half, so that room is made. Then the others
     * are completed while there is room, in the order of their allocation, and go to slow memory where there is none.
     */
    void adopt(Iterable<Range> ranges) {
        for (Range range : ranges) {
            isPart.set(range.firstPage(), range.endPage());
            allocatedPages += range.pages();
            for (int page = range.firstPage(); page < range.endPage(); page++) {
                if (!isAllocated.get(of(page))) {
                    add(of(page));
                }
                if (isSlowTier(memory.tierOf(page))) {
                    slowPages++;
                }
            }
        }
        for (int i = 0; i < count; i++) {
            int large = allocated[i];
            if (2 * parts(large, 0, fast) < parts(large, 0, memory.lastTier())) {
                demote(large);
            }
        }
        for (int i = 0; i < count; i++) {
            int large = allocated[i];
            if (!isSlow.get(large)) {
                int missing = parts(large, 0, memory.lastTier()) - parts(large, fast, fast);
                if (missing <= memory.room(fast)) {
                    promote(large);
                } else {
                    demote(large);
                }
            }
        }
    }

    /** Allocated parts of a large page in some tiers. */
    private int parts(int large, int fromTier, int toTier) {
        int found = 0;
        for (int page = firstPart(large); page < endPart(large); page++) {
            int tier = memory.tierOf(page);
            found += isPart.get(page) && tier >= fromTier && tier <= toTier ? 1 : 0;
        }
        return found;
    }

    private void add(int large) {
        isAllocated.set(large);
        if (count == allocated.length) {
            allocated = Arrays.copyOf(allocated, 2 * count);
        }
        allocated[count++] = large;
    }

    private boolean hasSlowRoom(int pages) {
        return slow != memory.lastTier() && memory.room(slow) >= pages;
    }

    /**
     * Moves a large page to slow memory: to the slow tier, or to the last one if the slow tier has no room for it.
     * Returns the base pages that moved.
     */
    int demote(int large) {
        int to = hasSlowRoom(parts(large, 0, fast)) ? slow : memory.lastTier();
        int moved = 0;
        for (int page = firstPart(large); page < endPart(large); page++) {
            int tier = memory.tierOf(page);
            if (!isSlowTier(tier)) {
                unwatch(page);
                memory.demote(tier, memory.frameOf(page), to);
                moved++;
            }
        }
        slowPages += moved;
        isSlow.set(large);
        return moved;
    }

    /** Whether the fast tier has room for what is allocated of a large page in slow memory. */
    boolean hasRoom(int large) {
        int room = memory.room(fast);
        return room >= parts || room > 0 && room >= parts(large, fast + 1, memory.lastTier());
    }

    /** Moves a large page to the fast tier, which has room. */
    void promote(int large) {
        for (int page = firstPart(large); page < endPart(large); page++) {
            int tier = memory.tierOf(page);
            if (isPart.get(page) && isSlowTier(tier)) {
                memory.prefetch(page, fast);
                slowPages--;
            } else if (tier < fast) { // another policy has left it there
                memory.demote(tier, memory.frameOf(page), fast);
            }
        }
        isSlow.clear(large);
    }
}
