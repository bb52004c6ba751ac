package io.thermocline.engine.policy;

/**
 * Frames of the first tier that accesses still use, in model time: for policies that wait for reference counters.
 * Decisions continue at once; the copy that empties or fills the frame waits. An access that the policy delays
 * ({@link TieredMemory#delayAccess}), or that waits for the flush of its page, counts as served without that.
 *
 * <p>State: 16 B a frame under a clock, with the clock's own, nothing without. Cost: a store an access.
 */
public abstract class Pins {
    /** The current access uses a frame. */
    public abstract void use(int frame);

    /** Another page takes a frame that no access uses yet. */
    public abstract void forget(int frame);

    /**
     * Tells whether data of the page in a frame is on its way, or the first tier has yet to serve an access to it that
     * was noted; never without a clock. Reads completion times: only for decisions that
     * {@linkplain PolicyContext#dependsOnTime depend on time} anyway.
     */
    public abstract boolean isInUse(int frame);

    /**
     * Makes the next copy out of a frame, or into it, wait for all accesses to it that were noted. The page in it must
     * leave in the same decision.
     */
    public abstract void awaitUsers(int frame);
}
