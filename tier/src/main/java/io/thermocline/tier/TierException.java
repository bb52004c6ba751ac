package io.thermocline.tier;

/**
 * A tier's refusal or failure. The message is one sentence for the caller; it names the value given and what is
 * allowed.
 */
public final class TierException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The kind of failure; each has a gRPC status of the same name. */
    public enum Reason {
        /** The lease does not exist or has expired. */
        NOT_FOUND,
        /** The message can never be valid. */
        INVALID_ARGUMENT,
        /** A frame, page or range is outside the lease. */
        OUT_OF_RANGE,
        /** The message does not fit the state: batches are missing, or a page is not where it should be. */
        FAILED_PRECONDITION,
        /** The message belongs to an attempt of the run that was given up. */
        ABORTED,
        /** The lease is of another kind. */
        PERMISSION_DENIED,
        /** The request exceeds a capacity, the credits or another limit. */
        RESOURCE_EXHAUSTED,
        /** The stored bytes are not those that were written. */
        DATA_LOSS,
        /** A peer or the store cannot be reached. */
        UNAVAILABLE
    }

    private final Reason reason;

    /** Creates an exception with a reason and a complete sentence. */
    public TierException(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    /** Creates an exception like {@link #TierException(Reason, String)} and keeps the cause. */
    public TierException(Reason reason, String message, Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    /** Returns the refusal of a request for which the node's heap is too small, where no limit could foresee this. */
    public static TierException fullHeap(OutOfMemoryError cause) {
        return new TierException(
                Reason.RESOURCE_EXHAUSTED,
                "the node's heap is full (" + cause.getMessage()
                        + "); wait for the end of other leases, ask for less, or"
                        + " start the node with a larger heap (-Xmx)",
                cause);
    }

    /** Returns the kind of failure. */
    public Reason reason() {
        return reason;
    }
}
