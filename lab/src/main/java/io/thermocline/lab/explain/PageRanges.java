package io.thermocline.lab.explain;

/**
 * The address space in ranges of equal size.
 *
 * @param pages size of the address space, at least 1
 * @param width pages of a range; the last may have fewer
 * @param count how many ranges there are
 */
public record PageRanges(int pages, int width, int count) {
    private static final int MOST = 64;

    /** At most 64 ranges. */
    public static PageRanges of(int pages) {
        int width = Math.max(1, (pages + MOST - 1) / MOST);
        return new PageRanges(pages, width, Math.max(1, (pages + width - 1) / width));
    }

    /** The range of a page; what lies behind the address space, such as what is prefetched, counts with its end. */
    int at(int page) {
        return Math.min(count - 1, page / width);
    }

    /** First page of a range. */
    int first(int range) {
        return range * width;
    }

    /** Pages of a range. */
    int size(int range) {
        return Math.min(width, pages - first(range));
    }
}
