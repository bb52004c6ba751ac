package io.thermocline.tier;

/** A tier refuses a message or cannot go on. The message is one sentence for the caller; it names what was given and what is allowed. */
public final class TierException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Why; each has a status of the same name in gRPC. */
    public enum Reason {
        /** There is no such lease, or it has expired. */
        NOT_FOUND,
        /** The message can never be right. */
        INVALID_ARGUMENT,
        /** A frame, page or range lies outside the lease. */
        OUT_OF_RANGE,
        /** The message does not fit the state: a gap in the batches, a page that is not where it should be. */
        FAILED_PRECONDITION,
        /** The message is of an attempt of the run that was given up. */
        ABORTED,
        /** The lease is of another kind. */
        PERMISSION_DENIED,
        /** It does not fit: capacity, credits, limits. */
        RESOURCE_EXHAUSTED,
        /** Stored bytes are not what was written. */
        DATA_LOSS,
        /** A peer, or the store, cannot be reached. */
        UNAVAILABLE
    }

    private final Reason reason;

    /** Refuses for a reason, with a complete sentence. */
    public TierException(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    /** As {@link #TierException(Reason, String)}, keeping the cause. */
    public TierException(Reason reason, String message, Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    /** Refuses what a node has no heap for that nobody could foresee. */
    public static TierException fullHeap(OutOfMemoryError cause) {
        return new TierException(
                Reason.RESOURCE_EXHAUSTED,
                "the node's heap is full (" + cause.getMessage()
                        + "); wait for the end of other leases, ask for less, or"
                        + " start the node with a larger heap (-Xmx)",
                cause);
    }

    /** Why. */
    public Reason reason() {
        return reason;
    }
}
