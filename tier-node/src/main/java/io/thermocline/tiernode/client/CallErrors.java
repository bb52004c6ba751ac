package io.thermocline.tiernode.client;

import io.grpc.Status;
import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;

/** Statuses of calls to a node, as the errors that they stand for. */
public final class CallErrors {
    private CallErrors() {}

    /** The error of a call to a node. */
    public static TierException of(String node, Throwable error) {
        Status status = Status.fromThrowable(error);
        Reason reason = Reason.UNAVAILABLE;
        for (Reason candidate : Reason.values()) {
            if (candidate.name().equals(status.getCode().name())) {
                reason = candidate;
            }
        }
        return new TierException(reason, "tier " + node + ": " + CallWords.of(status), error);
    }
}
