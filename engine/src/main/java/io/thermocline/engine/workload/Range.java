package io.thermocline.engine.workload;

/**
 * A stretch of the address space that a workload allocates at once: an array, a heap.
 *
 * @param name what it is, in the workload's words
 * @param firstPage its first base page
 * @param pages how many base pages it has
 */
public record Range(String name, int firstPage, int pages) {
    /** Checks that it is in the address space. */
    public Range {
        if (firstPage < 0 || pages < 0 || firstPage > Integer.MAX_VALUE - pages) {
            throw new IllegalArgumentException(
                    "range " + name + ": " + pages + " pages from " + firstPage + " on are none");
        }
    }

    /** The first page after it. */
    public int endPage() {
        return firstPage + pages;
    }

    /** Whether it continues another of the same name, which ends where it begins. */
    public boolean continues(Range other) {
        return firstPage == other.endPage() && name.equals(other.name);
    }
}
