package io.thermocline.engine.policy;

/**
 * Prefetches into the processor's cache the state that the next misses will touch: of the pages that come, the frames
 * that they leave, and the likely victims of every tier ({@link CacheHints}). It changes nothing but speed.
 */
public abstract class LookAhead {
    /** What a policy keeps of pages. */
    @FunctionalInterface
    public interface PageState {
        /** Reads the state of a page; the number returned means nothing. */
        int touchPage(int page);
    }

    /** Reads ahead for the accesses of {@link Policy#lookAhead}. */
    public abstract void read(int[] accesses, int from, int to);
}
