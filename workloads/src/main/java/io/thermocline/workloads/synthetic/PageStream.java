package io.thermocline.workloads.synthetic;

/** One pass over an endless sequence of pages. */
@FunctionalInterface
interface PageStream {
    /** Writes the next {@code count} pages, from index {@code from} on. */
    void fill(int[] pages, int from, int count);
}
