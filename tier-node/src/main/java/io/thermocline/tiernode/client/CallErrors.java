package io.thermocline.tiernode.client;

import io.grpc.Status;
import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;

/** Translates the statuses of calls to a node into exceptions. */
public final class CallErrors {
    private CallErrors() {}

    /** Returns the exception for a failed call to a node. */
    public static TierException of(String node, Throwable error) {
        Status status = Status.fromThrowable(error);
        Reason reason = Reason.UNAVAILABLE;
        for (Reason candidate : Reason.values()) {
            if (candidate.name().equals(status.getCode().name())) {
                reason = candidate;
            }
        }
        return new TierException(reason, "tier " + node + ": " + StatusText.of(status), error);
    }
}
