package io.thermocline.lab.explain;

/**
 * Why the first tier did not serve an access. The optimum is Belady's for a first tier of the run's own size, without
 * prefetching and without bypassing (IBM Systems Journal 5(2), 1966).
 */
public enum MissCause {
    /** No access named the page before. */
    FIRST_TOUCH("first touch"),

    /** The optimum misses, too: only a larger first tier, or a prefetch, would have had the page. */
    CAPACITY("capacity"),

    /** The optimum would have kept the page. */
    POLICY("policy");

    private final String words;

    MissCause(String words) {
        this.words = words;
    }

    /** Its name for people. */
    public String words() {
        return words;
    }
}
