package io.thermocline.engine.policy;

import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.workload.Range;
import java.util.Map;

/**
 * All decisions of a system. The run loop calls it in access order, on one thread; it acts on {@link TieredMemory} and
 * must not look at completion times.
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
     * An access found its page below the first tier. The policy brings the page ({@link TieredMemory#fetch}) or serves
     * it where it is ({@link TieredMemory#remote}); one of the two must happen. If the access writes, the page is
     * marked dirty already.
     *
     * @param tier where the page is
     */
    void onMiss(int page, int tier, boolean write, long access);

    /**
     * An access found its page in the first tier, and the page was watched ({@link TieredMemory#watch}). The watch is
     * over when this is called; the policy may move the page.
     *
     * @param write whether it writes; the page is already marked dirty
     * @return whether the next access to the page is to be noticed as well
     */
    default boolean onNotice(int page, int frame, boolean write, long access) {
        onHit(page, frame, write, access);
        return false;
    }

    /**
     * The workload has allocated a range of pages, none of which was accessed before. Called for what is allocated from
     * the start, after {@link #adopt}, and whenever the workload allocates, but not for what was allocated under
     * another policy ({@link PolicyContext#allocated}). A range of the name of the one before it, behind which it
     * begins, continues it: the size of the address space is not known yet ({@link PolicyNeeds#allocations}).
     */
    default void onAllocate(Range range) {}

    /**
     * The host's processor accesses a range between two kernels. A system in which it and the accelerator share memory
     * may bring the pages back ({@link TieredMemory#takeBack}); in others the host has what it needs.
     */
    default void onHostAccess(Range range) {}

    /**
     * A timer of the policy ({@link PolicyContext#timer}) is due. All accesses issued before have been decided. None
     * runs after the last access.
     *
     * @param timer its number
     * @param nowPs model time, or the time that the workload's arrivals have come to
     */
    default void onTimer(int timer, long nowPs) {}

    /**
     * Takes over the pages as they lie: called once before the first access of the policy, with an empty first tier at
     * the start of a run, and with another policy's placement when it takes over a live run. Builds its state in frame
     * order.
     */
    default void adopt() {}

    /**
     * The policy has all that it begins with: called once, after {@link #adopt} and, at the start of a run, after
     * {@link #onAllocate} of what is allocated from the start. What is allocated later, or shows only as it is
     * accessed, follows.
     */
    default void begin() {}

    /**
     * Takes other values of its parameters while it runs.
     *
     * @return whether it did; otherwise a new policy with these values takes over
     */
    default boolean reconfigure(ParameterValues parameters) {
        return false;
    }

    /**
     * The accesses from {@code from} up to {@code to} are decided next. A policy that keeps state of many pages may
     * read here what it will need, so that the reads, which depend on nothing, overlap, and the state is near the
     * processor when the decisions are taken. It must not change anything, and nothing may depend on whether it is
     * called.
     */
    default void lookAhead(int[] accesses, int from, int to) {}

    /**
     * Whether the policy holds a frame of the first tier to be in use by accesses before {@code access}, the next one,
     * so that it would spare the frame or wait for them. For readers of the page table; asked between two accesses.
     */
    default boolean isPinned(int frame, long access) {
        return false;
    }

    /** Adds the policy's own figures, unit in the name, in a fixed order. */
    default void report(Map<String, Number> metrics) {}
}
