package io.thermocline.workloads.gmt;

/**
 * One of the equal parts into which every array of a program is divided. If elements have different widths, a part is a
 * page in one array, and less or more than a page in another.
 *
 * @param index number of the part, from 0
 * @param parts number of parts
 */
record Part(int index, int parts) {
    /** Counts the pairs of a part and a page that overlap, over all parts of an array. */
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

    /** Returns the first page of this part in an array of {@code pages}. */
    int first(int pages) {
        return (int) ((long) index * pages / parts);
    }

    /** Returns the last page of this part in an array of {@code pages}. */
    int last(int pages) {
        return (int) ((((long) index + 1) * pages - 1) / parts);
    }
}
