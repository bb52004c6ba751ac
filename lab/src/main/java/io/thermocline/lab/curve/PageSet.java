package io.thermocline.lab.curve;

import java.util.function.IntPredicate;

/**
 * Some of the pages of an address space, a bit each: to look at so few bytes again and again takes less time than to
 * look at what decided.
 */
final class PageSet {
    private static final int WORD_BITS = 6;

    private final long[] words;

    /**
     * The pages for which a test holds.
     *
     * @param pages size of the address space
     */
    PageSet(int pages, IntPredicate test) {
        words = new long[(pages >>> WORD_BITS) + 1];
        for (int page = 0; page < pages; page++) {
            words[page >>> WORD_BITS] |= test.test(page) ? 1L << page : 0;
        }
    }

    /** Returns 1 if a page is among them, else 0. */
    int has(int page) {
        return (int) (words[page >>> WORD_BITS] >>> page) & 1;
    }
}
