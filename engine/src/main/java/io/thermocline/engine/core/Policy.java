package io.thermocline.engine.core;

import java.util.Map;

/**
 * All decisions of a system. The run loop calls it in access order, on one thread; it acts on {@link TieredMemory} and must not look at
 * completion times.
 *
 * <p>Decisions change the page table at once. What they cost is the model clock's business.
 */
public interface Policy {
    /**
     * An access found its page in the first tier.
     *
     * @param page its page
     * @param frame the first-tier frame that holds it
     * @param write whether it writes; the page is already marked dirty
     * @param access its number, from 0
     */
    void onHit(int page, int frame, boolean write, long access);

    /**
     * An access found its page below the first tier. The policy brings the page ({@link TieredMemory#fetch}) or serves it where it lies
     * ({@link TieredMemory#remote}); one of the two must happen. If the access writes, the page is marked dirty already.
     *
     * @param tier where the page lies
     */
    void onMiss(int page, int tier, boolean write, long access);

    /**
     * Takes over the pages as they lie: called once before the first access of the policy, with an empty first tier at the start of a run, and
     * with another policy's placement when it takes over a live run. Builds its state in frame order.
     */
    default void adopt() {}

    /**
     * The accesses from {@code from} up to {@code to} are decided next. A policy that keeps state of many pages may read here what it will need, so
     * that the reads, which depend on nothing, overlap, and the state lies near the processor when the decisions are taken. It must not change
     * anything, and nothing may depend on whether it is called.
     */
    default void lookAhead(int[] accesses, int from, int to) {}

    /** Adds the policy's own figures, unit in the name, in a fixed order. */
    default void report(Map<String, Number> metrics) {}
}
