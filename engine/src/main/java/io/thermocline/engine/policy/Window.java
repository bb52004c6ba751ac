package io.thermocline.engine.policy;

/**
 * What has completed since a timer of a policy ran last, or since the policy began: a bandwidth accumulator over all
 * memories (thesis sec. 4.4). A timer may read what completed before it; accesses may not. Without a clock
 * copies are done as soon as they are decided, and no access completes.
 */
public abstract class Window {
    /** Accesses that a tier has served, where their pages lie: of the first tier those that it completed. */
    public abstract long accesses(int tier);

    /**
     * Bytes of these accesses. Of the first tier {@code accelerator.access-bytes} each, so 0 where its bandwidth does
     * not count.
     */
    public abstract long bytes(int tier);

    /** Pages whose copies from one tier to another are done. */
    public abstract long copies(int from, int to);
}
