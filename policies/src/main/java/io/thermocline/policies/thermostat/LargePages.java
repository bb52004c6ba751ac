package io.thermocline.policies.thermostat;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.core.PolicyContext;
import io.thermocline.engine.core.TieredMemory;
import io.thermocline.engine.workload.Range;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Memory in large pages of 2 MiB, each of which lies in the first tier or in the slow one, the last, as a whole. All memory begins in the first tier as far
 * as it fits; what does not, begins in the slow tier.
 *
 * <p>A large page may be allocated piece by piece; it counts from its first piece on, and later pieces go where it lies. State: two bits and an entry of the
 * list of allocated ones, 4 B, a large page; a bit a base page.
 */
final class LargePages {
    /** Bytes of a large page. */
    static final long BYTES = 2L << 20;

    private final TieredMemory memory;
    private final int last;
    private final int shift;
    private final int parts;
    private final BitSet isSlow = new BitSet();
    private final BitSet isAllocated = new BitSet();
    private final BitSet isPart = new BitSet(); // base pages that are allocated
    private int[] allocated = new int[16];
    private int count;
    private long allocatedPages;
    private long slowPages;

    LargePages(PolicyContext context) {
        memory = context.memory();
        last = memory.lastTier();
        parts = parts(context.testbed().pageBytes());
        shift = Integer.numberOfTrailingZeros(parts);
    }

    /** Base pages of a large page; refuses base pages of which it does not consist. */
    static int parts(long pageBytes) {
        if (pageBytes > BYTES) {
            throw InvalidInputException.of(
                    "page", pageBytes + " B", "base pages of at most 2MiB, the unit of placement");
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

    /** How many are allocated. */
    int count() {
        return count;
    }

    /** The allocated ones, in the order of their allocation; the first {@link #count()} count, and their order may be changed. */
    int[] allocated() {
        return allocated;
    }

    /** Whether a large page lies in slow memory. */
    boolean isSlow(int large) {
        return isSlow.get(large);
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

    /** Share of the footprint that lies in slow memory. */
    double coldShare() {
        return allocatedPages == 0 ? 0 : (double) slowPages / allocatedPages;
    }

    /** New memory begins in the first tier, or, piece by piece, where its large page lies; a large page whose later piece finds no room goes to slow memory. */
    void allocate(Range range) {
        isPart.set(range.firstPage(), range.endPage());
        for (int page = range.firstPage(); page < range.endPage(); page++) {
            int large = of(page);
            if (!isAllocated.get(large)) {
                isSlow.set(large, memory.room(0) < parts);
                add(large);
            } else if (!isSlow.get(large) && memory.room(0) == 0) {
                demote(large);
            }
            if (isSlow.get(large)) {
                slowPages++;
            } else {
                memory.place(page, 0);
            }
        }
        allocatedPages += range.pages();
    }

    /**
     * Takes over what was allocated. Others leave some parts of a large page in the first tier and some below it; of such a page the part that is there goes to
     * slow memory if it is less than half, so that room is made; then the others are completed while there is room, in the order of their allocation, and go to
     * slow memory where there is none.
     */
    void adopt(Iterable<Range> ranges) {
        for (Range range : ranges) {
            isPart.set(range.firstPage(), range.endPage());
            allocatedPages += range.pages();
            for (int page = range.firstPage(); page < range.endPage(); page++) {
                if (!isAllocated.get(of(page))) {
                    add(of(page));
                }
                if (memory.tierOf(page) != 0) {
                    slowPages++;
                }
            }
        }
        for (int i = 0; i < count; i++) {
            int large = allocated[i];
            if (missing(large) > isPart.get(firstPart(large), endPart(large)).cardinality() / 2) {
                demote(large);
            }
        }
        for (int i = 0; i < count; i++) {
            int large = allocated[i];
            int missing = isSlow.get(large) ? 0 : missing(large);
            if (missing > memory.room(0)) {
                demote(large);
            } else if (missing > 0) {
                promote(large);
            }
        }
    }

    /** Parts of a large page that do not lie in the first tier. */
    private int missing(int large) {
        int missing = 0;
        int end = endPart(large);
        for (int page = isPart.nextSetBit(firstPart(large));
                page >= 0 && page < end;
                page = isPart.nextSetBit(page + 1)) {
            missing += memory.tierOf(page) == 0 ? 0 : 1;
        }
        return missing;
    }

    private void add(int large) {
        isAllocated.set(large);
        if (count == allocated.length) {
            allocated = Arrays.copyOf(allocated, 2 * count);
        }
        allocated[count++] = large;
    }

    /** Moves a large page to slow memory. */
    void demote(int large) {
        for (int page = firstPart(large); page < endPart(large); page++) {
            int tier = memory.tierOf(page);
            if (tier != last) {
                memory.demote(tier, memory.frameOf(page), last);
                slowPages += tier == 0 ? 1 : 0;
            }
        }
        isSlow.set(large);
    }

    /** Whether the first tier has room for a large page. */
    boolean hasRoom() {
        return memory.room(0) >= parts;
    }

    /** Moves a large page to the first tier, which has room. */
    void promote(int large) {
        for (int page = firstPart(large); page < endPart(large); page++) {
            if (isPart.get(page) && memory.tierOf(page) != 0) {
                memory.prefetch(page);
                slowPages--;
            }
        }
        isSlow.clear(large);
    }
}
