package io.thermocline.engine.memory;

import java.util.Arrays;

/**
 * Counts replacements by what was known of the two pages, so that counting one is one addition: of the page that left,
 * the marks of its frame; of the one that came, whether it had been demoted before.
 */
final class Replaced {
    private static final int DEMOTED = Frames.ALL_MARKS + 1;

    private final int[] byKind = new int[2 * DEMOTED]; // a power of two: masked, an index needs no check

    /**
     * One more.
     *
     * @param marks of the frame, of the page that left it ({@link Frames})
     * @param demoted 1 if the page that came had been demoted before, else 0
     */
    void add(int marks, int demoted) {
        byKind[(demoted * DEMOTED | marks) & byKind.length - 1]++;
    }

    /** Forgets all. */
    void clear() {
        Arrays.fill(byKind, 0);
    }

    /** How many. */
    int count() {
        int count = 0;
        for (int ofKind : byKind) {
            count += ofKind;
        }
        return count;
    }

    /** How many wrote a page home. */
    int dirty() {
        return count(Frames.DIRTY);
    }

    /** How many took the frame of a page that had been accessed there. */
    int touched() {
        return count(Frames.TOUCHED);
    }

    /** How many brought a page that had been demoted before. */
    int demoted() {
        return count(DEMOTED);
    }

    private int count(int bit) {
        int count = 0;
        for (int kind = 0; kind < byKind.length; kind++) {
            count += (kind & bit) == 0 ? 0 : byKind[kind];
        }
        return count;
    }
}
