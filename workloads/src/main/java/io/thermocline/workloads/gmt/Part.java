package io.thermocline.workloads.gmt;

/**
 * One of the equal parts into which every array of a program is cut. Where arrays have elements of different widths, a part of one may be a page and the same
 * part of another less than a page, or some pages and a piece.
 *
 * @param index number of the part, from 0
 * @param parts number of parts
 */
record Part(int index, int parts) {
    /** Pairs of a part and a page that overlap, over all parts of an array. */
    static long overlaps(int parts, int pages) {
        int a = parts;
        int b = pages;
        while (b != 0) {
            int rest = a % b;
            a = b;
            b = rest;
        }
        return (long) parts
                + pages
                - a; // every boundary adds one, and those that coincide, the greatest common divisor, add one together
    }

    /** First page of this part of an array of so many pages. */
    int first(int pages) {
        return (int) ((long) index * pages / parts);
    }

    /** Last page of this part of an array of so many pages. */
    int last(int pages) {
        return (int) ((((long) index + 1) * pages - 1) / parts);
    }
}
