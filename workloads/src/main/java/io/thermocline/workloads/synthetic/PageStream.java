package io.thermocline.workloads.synthetic;

/** One pass over an endless sequence of pages. */
@FunctionalInterface
interface PageStream {
    /** Puts the next {@code count} pages at {@code from} and after it. */
    void fill(int[] pages, int from, int count);
}
