package io.thermocline.workloads.server;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.workload.Range;

/**
 * A part of a server's memory.
 *
 * @param range its range of base pages
 * @param pageBytes base page
 */
record Region(Range range, long pageBytes) {
    /** Creates the region that begins where this one ends. */
    Region next(String name, double bytes) {
        return at(name, range.endPage(), bytes, pageBytes);
    }

    /** Creates a region at the beginning of the address space. */
    static Region first(String name, double bytes, long pageBytes) {
        return at(name, 0, bytes, pageBytes);
    }

    private static Region at(String name, int firstPage, double bytes, long pageBytes) {
        return ofPages(name, firstPage, Math.max(1, (long) Math.ceil(bytes / pageBytes)), pageBytes);
    }

    /** Creates a region of {@code pages}. */
    static Region ofPages(String name, int firstPage, long pages, long pageBytes) {
        if (firstPage + pages > Integer.MAX_VALUE) {
            throw new io.thermocline.engine.InvalidInputException("the footprint is more than " + Integer.MAX_VALUE
                    + " pages of " + pageBytes + " B; take larger pages or lower the scale");
        }
        return new Region(new Range(name, firstPage, (int) pages), pageBytes);
    }

    /** Returns the page of a byte of the region. */
    int page(long offset) {
        return range.firstPage() + (int) (offset / pageBytes);
    }

    /** Draws a page of the region uniformly. */
    int any(SplitMix64 random) {
        return range.firstPage() + random.nextInt(range.pages());
    }
}
