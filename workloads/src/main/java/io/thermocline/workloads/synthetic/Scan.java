package io.thermocline.workloads.synthetic;

/**
 * Scans all pages repeatedly. With a stride of k a pass visits pages 0, k, 2k, ..., then 1, k + 1, ..., so that it
 * visits every page once.
 */
final class Scan implements PageStream {
    private final long pages;
    private final long stride;
    private long next;
    private long offset;

    Scan(long pages, long stride) {
        this.pages = pages;
        this.stride = stride;
    }

    @Override
    public void fill(int[] target, int from, int count) {
        for (int i = from; i < from + count; i++) {
            target[i] = (int) next;
            next += stride;
            if (next >= pages) {
                offset = offset + 1 < Math.min(stride, pages) ? offset + 1 : 0;
                next = offset;
            }
        }
    }
}
