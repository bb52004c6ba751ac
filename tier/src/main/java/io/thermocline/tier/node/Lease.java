package io.thermocline.tier.node;

import io.thermocline.tier.TierException;

/**
 * Frames leased at a node, by a run or by a direct client.
 *
 * <p>Thread-safe. The node calls {@link #stop} under its own lock, and {@link #dispose} later, outside of it.
 */
public abstract sealed class Lease permits RunLease, DirectLease {
    /** Number of frames of the lease. */
    public abstract int frames();

    /**
     * Reads frames and reports those whose contents are damaged.
     *
     * @param first number of the first frame, up to {@link #frames}
     * @param count number of frames; those beyond the end of the lease are left out
     */
    public abstract ScrubPart scrub(int first, int count);

    /** Counters since the lease was opened; all 0 for a direct client. */
    public LeaseCounters counters() {
        return LeaseCounters.ZERO;
    }

    /** Frames that count towards the node's limit on the frames of runs; 0 for a direct client. */
    int runFrames() {
        return 0;
    }

    /**
     * Refuses all further calls with {@code reason}; the counters keep their values. Calls nothing outside the node.
     */
    abstract void stop(TierException reason);

    /** Refuses all waiting callers of a stopped lease with its reason and frees its space. Called once. */
    abstract void dispose();
}
