package io.thermocline.workloads.synthetic;

/** Two page streams in alternation, each for its length. Each continues where it stopped. */
final class Alternation implements PageStream {
    private final PageStream[] streams;
    private final long[] lengths;
    private int current;
    private long left;

    /** Creates an alternation; at least one length must be positive. */
    Alternation(PageStream first, long firstLength, PageStream second, long secondLength) {
        this.streams = new PageStream[] {first, second};
        this.lengths = new long[] {firstLength, secondLength};
        this.left = firstLength;
    }

    @Override
    public void fill(int[] pages, int from, int count) {
        int at = from;
        int end = from + count;
        while (at < end) {
            if (left == 0) {
                current ^= 1;
                left = lengths[current];
            }
            int piece = (int) Math.min(left, end - at);
            streams[current].fill(pages, at, piece);
            at += piece;
            left -= piece;
        }
    }
}
